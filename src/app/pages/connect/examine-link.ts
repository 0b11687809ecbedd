import { proveConnection } from '../../api/prove-connection.ts'
import type { Session } from '../../api/session.ts'
import type { Connection } from '../../connection/connection.ts'
import { CUT_LINK, type LinkProblem } from './link-problem.ts'
import { openLink, serviceForCode, serviceForKey } from './open-link.ts'
import type { SignInLink } from './sign-in-link.ts'

/** An offer of another connection: its service, and how to open it once the user has agreed. */
export type Offer = { base_url: string; open: () => Promise<Connection | LinkProblem> }

/** What to do about a link if there is a connection: nothing (null), show why the link failed, or ask. */
export type LinkExamination = LinkProblem | Offer | null

const examineKey = async (
  session: Session,
  link: SignInLink,
  current: Connection,
): Promise<LinkExamination> => {
  const service = await serviceForKey(session)
  if (service && 'title' in service) return service
  if (service?.base_url === current.base_url && link.secret === current.key) return null
  const opened = await openLink(session, link)
  if ('title' in opened) return opened
  return { base_url: opened.base_url, open: async () => opened }
}

// Ask before the exchange: a declined code can still be used in another browser. A bad code is reported
// when it is exchanged.
const examineCode = async (
  session: Session,
  link: SignInLink,
  current: Connection,
): Promise<LinkExamination> => {
  const service = await serviceForCode(session)
  if ('title' in service) return service
  // A browser with a key from a code of this service would get the same again.
  const isIn = current.is_own_key && current.base_url === service.base_url
  if (isIn && !('field' in (await proveConnection(session.network, current)))) return null
  return { base_url: service.base_url, open: () => openLink(session, link) }
}

/** Examines a link while another connection is there. Nothing is stored and no code is used up. */
export const examineLink = async (
  session: Session,
  link: SignInLink,
  current: Connection,
): Promise<LinkExamination> => {
  if (link.secret === null) return CUT_LINK
  const examine = link.kind === 'key' ? examineKey : examineCode
  return examine(session, link, current)
}
