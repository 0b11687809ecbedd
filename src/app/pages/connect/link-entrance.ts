import { createAtom, type Atom } from '@tanstack/react-store'
import type { Session } from '../../api/session.ts'
import type { Connection } from '../../connection/connection.ts'
import type { LinkProblem } from './link-problem.ts'
import type { SignInLink } from './sign-in-link.ts'

/** A link that could not be followed because a part of the dashboard failed to load. */
export const UNLOADED_LINK: LinkProblem = {
  title: "Couldn't open the sign-in link",
  next: 'Reload the page, then open the link again.',
}

/** Signing in by a followed link. */
export type LinkEntrance = {
  /** The followed link that is still pending. */
  readonly waiting: Atom<SignInLink | null>
  /** Drops a link; a newer followed link stays pending. */
  drop: (link: SignInLink) => void
  /** Follows the waiting link, if any, if there is no connection yet; returns whether there is one now. */
  enter: () => Promise<boolean>
  /** Why the followed link failed, returned once: the connect page shows it. */
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

/** Ends the key that a link was exchanged for, if nobody will use it. */
export const endUnusedKey = async (
  { network }: Session,
  opened: Connection | LinkProblem,
): Promise<void> => {
  if (!('is_own_key' in opened) || !opened.is_own_key) return
  const { endOwnKey } = await import('../../api/own-key.ts')
  endOwnKey(network, opened.key)
}

/** Creates the link entrance; `followed` is the link that opened this page. */
export const createLinkEntrance = (session: Session, followed: SignInLink | null): LinkEntrance => {
  const waiting = createAtom<SignInLink | null>(followed)
  let entering: Promise<void> | undefined
  let problem: LinkProblem | undefined

  const drop = (link: SignInLink) => {
    if (waiting.get() === link) waiting.set(null)
  }
  const follow = async (link: SignInLink): Promise<void> => {
    const opened = await open(session, link)
    // Another tab may have signed out meanwhile: then the link must not sign in again.
    const isSignedOut = waiting.get() === null
    // Drop it before there is a connection: the dialog would ask about the link.
    drop(link)
    if (isSignedOut) await endUnusedKey(session, opened)
    else if ('title' in opened) {
      problem = opened
      // The connect page says why; it does not go away by itself.
      session.endAsking()
    } else session.switchTo(opened)
  }
  const enter = async (): Promise<boolean> => {
    for (let link = waiting.get(); link && !session.client(); link = waiting.get()) {
      // The router may call this again while the link is being followed: exchange a code only once.
      entering ??= follow(link).finally(() => (entering = undefined))
      await entering
    }
    return session.client() !== null
  }
  // After a sign-out in any tab, a link that is still being asked about must not sign in again.
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
