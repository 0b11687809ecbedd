import type { Atom } from '@tanstack/react-store'
import { proveConnection } from '../../api/prove-connection.ts'
import { endOwnKeys } from '../../api/send-request.ts'
import { runtimeConfigWithin } from '../../api/runtime-config.ts'
import type { Session } from '../../api/session.ts'
import type { Connection } from '../../connection/connection.ts'
import { identified } from '../../connection/identify.ts'
import { exchangeCode } from './exchange-code.ts'
import {
  codeProblem,
  CUT_LINK,
  NO_CODES,
  UNKNOWN_SERVICE,
  type LinkProblem,
} from './link-problem.ts'
import type { SignInLink } from './sign-in-link.ts'

/** How long a link waits for the settings of its host; without them it fails. */
const CONFIG_WAIT_MS = 5_000

/** The followed link that is still pending, if any. */
export type LinkInWaiting = {
  readonly waiting: Atom<SignInLink | null>
  /** Drops a link; a newer followed link stays pending. */
  drop: (link: SignInLink) => void
}

type Service = Pick<Connection, 'base_url' | 'version_header'>

/** The service that exchanges codes: only one served by this page's own origin; a problem if it is not. */
export const serviceForCode = async ({
  network,
  cache,
}: Session): Promise<Service | LinkProblem> => {
  const config = await runtimeConfigWithin(network, cache, CONFIG_WAIT_MS)
  if (!config) return UNKNOWN_SERVICE
  const { base_url, version_header } = config
  const isOwn = base_url !== '' && new URL(base_url).origin === location.origin
  return isOwn ? { base_url, version_header } : NO_CODES
}

/** The connection of a link, proven by a real read; nothing is stored. Its code is used up by this. */
export const openLink = async (
  session: Session,
  { code }: SignInLink,
): Promise<Connection | LinkProblem> => {
  if (code === null) return CUT_LINK
  const service = await serviceForCode(session)
  if ('title' in service) return service
  const key = await exchangeCode(session.network, code)
  if (typeof key !== 'string') return codeProblem(key)
  const connection = identified({ ...service, key, is_own_key: true })
  const proven = await proveConnection(session.network, connection)
  if (!('field' in proven)) return proven
  // Nobody will use this key.
  endOwnKeys(session.network, [connection])
  return {
    title: "The sign-in link worked, but the service can't be read",
    next: `${proven.message} The link is used up. For a new one, press Enter in the terminal that runs Adit.`,
  }
}

/** Ends the key that a link was exchanged for, if nobody will use it. */
export const endUnusedKey = ({ network }: Session, opened: Connection | LinkProblem): void => {
  if ('key' in opened) endOwnKeys(network, [opened])
}

/** Signs in by a link where nobody is signed in; returns why that failed. Throws like `openLink`. */
export const followLink = async (
  session: Session,
  link: SignInLink,
  { waiting, drop }: LinkInWaiting,
): Promise<LinkProblem | undefined> => {
  const opened = await openLink(session, link)
  // Another tab may have signed out meanwhile: then the link must not sign in again.
  if (waiting.get() === null) {
    endUnusedKey(session, opened)
    return undefined
  }
  // Drop it before there is a connection: the dialog would ask about the link.
  drop(link)
  if ('title' in opened) return opened
  session.switchTo(opened)
  return undefined
}
