// A request that is sent twice, such as by a browser whose kept connection was reset, is done once: by
// draft-ietf-httpapi-idempotency-key-header-07. The API document does not show it; a service may not take it.

/** The request header with a text that is new for each create: `"8e03978e-40d5-43e8-bc93-6894a57f9324"`. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/** The longest key, in characters. */
export const IDEMPOTENCY_KEY_LENGTH = 255

/** The error code of a 409: the first request with this key is not finished, so nobody knows its outcome yet. */
export const UNDER_WAY_CODE = 'ADIT_REQUEST_UNDER_WAY'
