import { createAtom, type Atom } from '@tanstack/react-store'
import type { Session } from '../../api/session.ts'
import type { Connection } from '../../connection/connection.ts'
import type { LinkProblem } from './link-problem.ts'
import type { SignInLink } from './sign-in-link.ts'

/** A link that could not be followed because a part of the dashboard is not there. */
export const UNLOADED_LINK: LinkProblem = {
  title: 'The sign-in link could not be followed',
  next: 'Reload the page, then open the link again.',
}

/** The way in by a followed sign-in link. */
export type LinkEntrance = {
  /** The followed link that has not led anywhere yet. */
  readonly waiting: Atom<SignInLink | null>
  /** Is done with a link; one that was followed since then still waits. */
  drop: (link: SignInLink) => void
  /** Follows the waiting link, if any, where no connection is there yet; whether there is one now. */
  enter: () => Promise<boolean>
  /** Why the followed link led nowhere, once: the connect page tells it. */
  takeProblem: () => LinkProblem | undefined
}

const open = async (session: Session, link: SignInLink): Promise<Connection | LinkProblem> => {
  try {
    const { openLink } = await import('./open-link.ts')
    return await openLink(session, link)
  } catch (error) {
    reportError(error)
    return UNLOADED_LINK
  }
}

/** Ends the key that a link was exchanged for, where nobody will ever use it. */
export const endUnusedKey = async (
  { network }: Session,
  opened: Connection | LinkProblem,
): Promise<void> => {
  if (!('is_own_key' in opened) || !opened.is_own_key) return
  const { endOwnKey } = await import('../../api/own-key.ts')
  endOwnKey(network, opened.key)
}

/** Makes the way in by links; `followed` is the one that opened this page. */
export const createLinkEntrance = (session: Session, followed: SignInLink | null): LinkEntrance => {
  const waiting = createAtom<SignInLink | null>(followed)
  let entering: Promise<void> | undefined
  let problem: LinkProblem | undefined

  const drop = (link: SignInLink) => {
    if (waiting.get() === link) waiting.set(null)
  }
  const follow = async (link: SignInLink): Promise<void> => {
    const opened = await open(session, link)
    // Whoever signed out in another tab meanwhile is not signed in by it.
    const isSignedOut = waiting.get() === null
    // Before there is a connection, about which the link would be asked.
    drop(link)
    if (isSignedOut) await endUnusedKey(session, opened)
    else if ('title' in opened) problem = opened
    else session.switchTo(opened)
  }
  const enter = async (): Promise<boolean> => {
    for (let link = waiting.get(); link && !session.client(); link = waiting.get()) {
      // The router may come here again while the link is being followed: a code must be exchanged only once.
      entering ??= follow(link).finally(() => (entering = undefined))
      await entering
    }
    return session.client() !== null
  }
  // Whoever signs out, in whichever tab, is not signed in again by a link that is being asked about.
  session.onSignOut(() => waiting.set(null))

  return {
    waiting,
    drop,
    enter,
    takeProblem: () => {
      const taken = problem
      problem = undefined
      return taken
    },
  }
}
