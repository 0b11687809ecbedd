import { createAtom } from '@tanstack/react-store'
import type { Session } from '../../api/session.ts'
import type { LinkProblem } from './link-problem.ts'
import { followLink, type LinkInWaiting } from './open-link.ts'
import type { SignInLink } from './sign-in-link.ts'

/** A link that could not be followed for a reason that nobody foresaw. */
const UNFOLLOWED: LinkProblem = {
  title: "Couldn't open the sign-in link",
  next: 'Reload the page, then open the link again.',
}

/** Signing in by a followed link. */
export type LinkEntrance = LinkInWaiting & {
  /** Follows the waiting link, if any, if there is no connection yet; returns whether there is one now. */
  enter: () => Promise<boolean>
  /** Why the followed link failed, returned once: the connect page shows it. */
  takeProblem: () => LinkProblem | undefined
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
    try {
      problem = await followLink(session, link, { waiting, drop })
    } catch (error) {
      reportError(error)
      if (waiting.get() === null) return
      drop(link)
      problem = UNFOLLOWED
    }
    // The connect page says why; it does not go away by itself.
    if (problem) session.endAsking()
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
