import type { Operation } from './operation.ts'

// By RFC 9110, 8.8.3 and 13.1.1. The API document does not show them; a service may send no tags.

/** The response header that names the version of a document. */
export const ETAG_HEADER = 'ETag'

/** The request header with the versions of which a write may change one, else it is refused with 412. */
export const IF_MATCH_HEADER = 'If-Match'

/** The request header, with `*`, of a replace that may only make something new, else it is refused with 412. */
export const IF_NONE_MATCH_HEADER = 'If-None-Match'

type Kind = Pick<Operation, 'method' | 'isPaged' | 'isBesideApi'>

/** Whether a reply of the operation is one document, which has a tag. */
export const isOfOneDocument = ({ isPaged, isBesideApi }: Omit<Kind, 'method'>): boolean =>
  !isPaged && !isBesideApi

/** Whether the operation changes one document that is there, so that it can demand a version of it. */
export const takesIfMatch = (of: Kind): boolean =>
  isOfOneDocument(of) && of.method !== 'GET' && of.method !== 'POST'

/** The tag in an `ETag` header, as `If-Match` takes it; undefined for none, and for a weak one, which never matches. */
export const strongTagIn = (headers: Pick<Headers, 'get'>): string | undefined => {
  const tag = headers.get(ETAG_HEADER)
  return tag?.startsWith('"') ? tag : undefined
}

// A request that is sent twice, such as by a browser whose kept connection was reset, is done once: by
// draft-ietf-httpapi-idempotency-key-header-07. The API document does not show it; a service may not take it.

/** The request header with a text that is new for each create: `"8e03978e-40d5-43e8-bc93-6894a57f9324"`. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/** The longest key, in characters. */
export const IDEMPOTENCY_KEY_LENGTH = 255

/** The error code of a 409: the first request with this key is not finished, so nobody knows its outcome yet. */
export const UNDER_WAY_CODE = 'ADIT_REQUEST_UNDER_WAY'

// How a service tells a client its limit of requests: two lists of structured fields (RFC 9651), by
// draft-ietf-httpapi-ratelimit-headers-11. The API document shows neither; a service may send other ones.

/** The requests left, and the seconds until there may be more: `"per-key";r=119;t=60`. */
export const RATE_LIMIT_HEADER = 'RateLimit'
/** The requests allowed in a window of that many seconds: `"per-key";q=120;w=60`. */
export const RATE_LIMIT_POLICY_HEADER = 'RateLimit-Policy'

/**
 * The header that names the account of a request's key, opaquely: it is the same for every key of the account, and
 * another one for each account and each database. A browser keeps what people leave there under it. The API document
 * does not show it; a service that does not send it has its keys told apart only.
 */
export const ACCOUNT_HEADER = 'Adit-Account'

/** Whether a text can name an account. */
export const isAccountName = (text: string): boolean => /^[\w-]{1,64}$/.test(text)
