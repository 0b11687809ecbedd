import { redirect } from '@tanstack/react-router'
import { runtimeConfigWithin } from '../../api/runtime-config.ts'
import type { Session } from '../../api/session.ts'
import type { LinkEntrance } from './link-entrance.ts'

type Entering = { session: Session; entrance: LinkEntrance }

/**
 * Goes on to the page that is asked for (`to`) if somebody signs in by a link or another tab; `change`: not if there
 * is a connection already. Returns the connection that is there: one that comes from another tab ends the page.
 */
export const enterBy = async (
  { session, entrance }: Entering,
  { to, change }: { to?: string | undefined; change?: string | undefined },
) => {
  const wasIn = session.client() !== null
  const isIn = wasIn || (await entrance.enter()) || (await session.ask())
  if (isIn && !wasIn && !change) throw redirect({ href: ownPath(to) })
  return { known: session.client()?.connection ?? null }
}

/** What was wrong with a sign-in link, once the host's settings are there. */
export const linkProblem = async ({ session, entrance }: Entering) => {
  const problem = entrance.takeProblem()
  // Following the link has already waited for the settings.
  if (!problem) await runtimeConfigWithin(session.network, session.cache)
  return { linkProblem: problem }
}

/** The path of this dashboard in `to`, without a fragment; its first page if `to` leads anywhere else. */
export const ownPath = (to: string | undefined, origin: string = location.origin): string => {
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return '/'
  const url = new URL(to, origin)
  // `/..//host` is a path of this origin, but the normalized rest would be read as a host the next time.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search
}
