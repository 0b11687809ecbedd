import { currentConnection, type Connection } from './connection.ts'
import { readKey } from './connection-fault.ts'
import { CUT_LINK, NO_CODES, type LinkFault } from './link-fault.ts'
import { endOwnKey, exchangeCode } from './own-key.ts'
import { proveConnection } from './prove-connection.ts'
import { readRuntimeConfig } from './runtime-config.ts'
import type { SignInLink } from './sign-in-link.ts'

/** The service that a link leads to: that of this page's host. */
type Service = Pick<Connection, 'base_url' | 'version_header'>

/** The service for a link's key; where the host names none, the one that is in use; null where there is neither. */
export const serviceForKey = async (): Promise<Service | null> => {
  const { base_url, version_header } = await readRuntimeConfig()
  return base_url ? { base_url, version_header } : currentConnection()
}

/** The service that exchanges codes: only one that this page's own origin serves. */
export const serviceForCode = async (): Promise<Service | null> => {
  const { base_url, version_header } = await readRuntimeConfig()
  const isOwn = base_url !== '' && new URL(base_url).origin === location.origin
  return isOwn ? { base_url, version_header } : null
}

const openKey = async (secret: string): Promise<Connection | LinkFault> => {
  const key = readKey(secret)
  if (typeof key !== 'string') return CUT_LINK
  const service = await serviceForKey()
  if (!service) return { title: 'The link names no service', next: 'Enter its base URL.', key }
  const { base_url, version_header } = service
  const connection = { base_url, version_header, key }
  const fault = await proveConnection(connection)
  if (!fault) return connection
  const title =
    fault.field === 'key'
      ? 'The key of the sign-in link does not work'
      : 'The sign-in link could not be followed'
  return { title, next: fault.message }
}

const openCode = async (code: string): Promise<Connection | LinkFault> => {
  const service = await serviceForCode()
  if (!service) return NO_CODES
  const key = await exchangeCode(code)
  if (typeof key !== 'string') return key
  const connection = { ...service, key, is_own_key: true }
  const fault = await proveConnection(connection)
  if (!fault) return connection
  // Nobody would ever use it.
  endOwnKey(key)
  return {
    title: 'The sign-in link was taken, but the service cannot be read',
    next: `${fault.message} The link is used up: press Enter in the terminal that runs Adit to get another one.`,
  }
}

/** The connection that a link leads to, proven by a real read; nothing is stored. A code is used up by it. */
export const openLink = async ({ kind, secret }: SignInLink): Promise<Connection | LinkFault> => {
  if (secret === null) return CUT_LINK
  return kind === 'key' ? openKey(secret) : openCode(secret)
}
