import { ACCOUNT_HEADER } from '#contract/headers.ts'
import { listOperators } from '#contract/operators.ts'
import { isVersionHeaderName } from '#contract/version.ts'
import { ApiError } from './api-error.ts'
import { type Connection, isSendableKey } from '../connection/connection.ts'
import { ofAccount } from '../connection/identify.ts'
import { createClient, type Client } from './client.ts'
import type { Network } from './send-request.ts'
import { wait } from './wait.ts'

/** Why a connection does not work, by the field that the user can fix. */
export type ConnectionProblem = {
  field: 'base_url' | 'key' | 'version_header'
  message: string
  error?: ApiError | undefined
}

const at = (field: ConnectionProblem['field']) => (message: string) => ({ field, message })
const atUrl = at('base_url')
const atKey = at('key')

/** A typed base URL as it is used: trimmed and without trailing slash; a problem if it is invalid. */
export const readBaseUrl = (typed: string): string | ConnectionProblem => {
  const text = typed.trim().replace(/(?<!\/)\/+$/, '')
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    return atUrl('Enter a full URL, such as https://api.example.com')
  }
  if (url.username || url.password || url.search || url.hash) {
    return atUrl("A base URL can't include a user name, password, query or fragment.")
  }
  // As the browser writes it: missing or odd parts of the typed text would make another address.
  return (url.origin + url.pathname).replace(/(?<!\/)\/+$/, '')
}

/** A typed key as it is sent; a problem if it is invalid. */
export const readKey = (typed: string): string | ConnectionProblem => {
  const key = typed.trim()
  if (!key) return atKey('Enter an API key.')
  // The browser's refusal to send it would look like a network failure.
  return isSendableKey(key) ? key : atKey("Contains characters a key can't have. Copy it again.")
}

/** A typed name of the version header as it is sent; a problem if it is invalid. */
export const readVersionHeader = (typed: string): string | ConnectionProblem => {
  const name = typed.trim()
  return isVersionHeaderName(name)
    ? name
    : at('version_header')('Enter a header name, such as Service-Version.')
}

/** What a failure says, at the field that can be mended. */
const told = (
  { facts, status = 0 }: ApiError,
  { base_url, version_header }: Connection,
): ConnectionProblem => {
  const { kind, error_code, fieldErrors = {}, service_message = '' } = facts
  const code = [status, error_code].filter(Boolean).join(', ')
  const isStatus = (...all: readonly number[]) => kind === 'status' && all.includes(status)
  if (kind === 'network')
    return atUrl(
      "Can't reach the service. It may be down, the URL may be wrong, or it may not allow calls from this site (CORS).",
    )
  if (kind === 'timeout')
    return atUrl("The service didn't respond in time. Check the URL, or try again.")
  if (kind === 'redirect')
    return atUrl(
      "The service sent a redirect. Redirects aren't followed, to protect the key. Enter the final URL.",
    )
  if (isStatus(401))
    return atKey(`The service doesn't accept this key (${code}). Check that you copied all of it.`)
  if (isStatus(403))
    return atKey(`This key isn't allowed to list operators (${code}). Use one that is.`)
  const names = [...Object.keys(fieldErrors), service_message].join(' ').toLowerCase()
  if (isStatus(400) && (names.includes(version_header.toLowerCase()) || names.includes('version')))
    return at('version_header')(
      `The service doesn't accept this version (${code}): ${service_message}`,
    )
  if (kind === 'status' && (status === 429 || status >= 500))
    return atUrl(`The service can't answer right now (${code}). Try again in a moment.`)
  if (new URL(base_url).pathname === '/')
    return atUrl(`This address isn't the tunnel API (${code}). Include the path, for example /api.`)
  return atUrl(
    kind === 'not_json'
      ? `Got a page instead of the API (${code}). Check the base URL and any proxy in between.`
      : `This address isn't the tunnel API (${code}). Check its path.`,
  )
}

/** What a failed proof means. `isBlocked`: the page itself may not call that origin. */
export const problemOf = (
  error: unknown,
  connection: Connection,
  isBlocked: boolean,
): ConnectionProblem => {
  if (isBlocked) {
    const { origin } = new URL(connection.base_url)
    return atUrl(
      `This dashboard isn't allowed to call ${origin}. Its host can allow that with ADIT_ALLOWED_ORIGINS (ADIT_CONNECT_SRC for static files), or forward to it with ADIT_UPSTREAM_URL.`,
    )
  }
  if (!(error instanceof ApiError)) throw error
  return { ...told(error, connection), error }
}

// The browser reports a policy violation in a separate task, after the blocked call has failed.
const VIOLATION_MS = 50

/**
 * Proves a connection with a read, which tells its account, too. `allowedOrigins` are the other origins that the page
 * may call; null if the host does not say: then the browser's policy violation event decides.
 */
export const proveConnection = async (
  network: Network,
  connection: Connection,
  allowedOrigins: readonly string[] | null = null,
): Promise<Connection | ConnectionProblem> => {
  const { origin } = new URL(connection.base_url)
  let isBlocked =
    allowedOrigins !== null && origin !== location.origin && !allowedOrigins.includes(origin)
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    isBlocked ||= event.effectiveDirective === 'connect-src'
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  try {
    if (isBlocked) return problemOf(null, connection, true)
    let account: string | null = null
    const list = await createClient({ connection, ...network }).call(listOperators, {
      onReply: (headers) => {
        account = headers.get(ACCOUNT_HEADER)
      },
    })
    // A loose reply schema accepts any object: only this API's list has this member.
    if ('operators' in list) return ofAccount(connection, account)
    throw new ApiError({ kind: 'unexpected_reply', operation: listOperators, status: 200 })
  } catch (error) {
    await wait(VIOLATION_MS)
    return problemOf(error, connection, isBlocked)
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}

/** Asks a service whether it is there, which its client notes: the smallest page of a list. */
export const probe = (client: Client, signal?: AbortSignal) =>
  client.call(listOperators, { cursor: 'limit=1', ...(signal && { signal }) })
