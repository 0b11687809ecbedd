import { ApiError } from './api-error.ts'
import type { Connection } from '../connection/connection.ts'

/** Why a connection does not work, by the field that the user can fix. */
export type ConnectionProblem = {
  field: 'base_url' | 'key' | 'version_header'
  message: string
  error?: ApiError | undefined
}

/** A typed base URL as it is used: trimmed and without trailing slash; a problem if it is invalid. */
export const readBaseUrl = (typed: string): string | ConnectionProblem => {
  const text = typed.trim().replace(/\/+$/, '')
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    return {
      field: 'base_url',
      message: 'Must be a whole address, such as https://api.example.com.',
    }
  }
  if (url.username || url.password || url.search || url.hash) {
    return {
      field: 'base_url',
      message: 'Must not hold a user, a password, a query or a fragment.',
    }
  }
  // As the browser writes it: missing or odd parts of the typed text would make another address.
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

/** A typed key as it is sent; a problem if it is invalid. */
export const readKey = (typed: string): string | ConnectionProblem => {
  const key = typed.trim()
  if (!key) return { field: 'key', message: 'Enter an API key of the service.' }
  // A header cannot carry other characters; the browser's refusal would look like a network failure.
  if (/^[\x21-\x7e]+$/.test(key)) return key
  return {
    field: 'key',
    message: 'Has characters that no key has. Check that it was copied whole.',
  }
}

/** A header's name (RFC 9110, 5.1). */
export const isHeaderName = (name: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)

const withStatus = ({ status, facts }: ApiError) =>
  [status, facts.error_code].filter(Boolean).join(', ')

/** What a failed proof means (DESIGN 4, Connect). `isBlocked`: the page itself may not call that origin. */
export const problemOf = (
  error: unknown,
  connection: Connection,
  isBlocked: boolean,
): ConnectionProblem => {
  if (isBlocked) {
    return {
      field: 'base_url',
      message: `This dashboard may not call ${new URL(connection.base_url).origin}. Whoever hosts it can allow it (ADIT_ALLOWED_ORIGINS, or ADIT_CONNECT_SRC when it is built as plain files), or forward to it (ADIT_UPSTREAM_URL).`,
    }
  }
  if (!(error instanceof ApiError)) throw error
  const { kind, fieldErrors = {}, service_message = '' } = error.facts
  const status = error.status ?? 0
  const header = connection.version_header
  const namesVersion =
    Object.keys(fieldErrors).some((name) => name.toLowerCase() === header.toLowerCase()) ||
    /version/i.test(service_message)
  if (kind === 'network' || kind === 'timeout') {
    return {
      field: 'base_url',
      message:
        'The service cannot be reached from this page: it is down, the address is wrong, or it does not allow calls from other sites (CORS).',
      error,
    }
  }
  if (kind === 'status' && (status === 401 || status === 403)) {
    return {
      field: 'key',
      message: `The service did not accept this key (${withStatus(error)}). Check that it was copied whole.`,
      error,
    }
  }
  if (kind === 'status' && status === 400 && namesVersion) {
    return {
      field: 'version_header',
      message: `The service did not accept the version (${withStatus(error)}): ${service_message}`,
      error,
    }
  }
  if (kind === 'status' && (status === 429 || status >= 500)) {
    return {
      field: 'base_url',
      message: `The service is there but cannot answer now (${withStatus(error)}). Try again in a moment.`,
      error,
    }
  }
  return {
    field: 'base_url',
    message: `What answers there is not this API${status ? ` (${withStatus(error)})` : ''}. Check the address, with its path.`,
    error,
  }
}
