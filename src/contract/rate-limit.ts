// How a service tells a client its limit of requests: two lists of structured fields (RFC 9651), by
// draft-ietf-httpapi-ratelimit-headers-11. The API document shows neither; a service may send other ones.

/** The requests left, and the seconds until there may be more: `"per-key";r=119;t=60`. */
export const RATE_LIMIT_HEADER = 'RateLimit'
/** The requests allowed in a window of that many seconds: `"per-key";q=120;w=60`. */
export const RATE_LIMIT_POLICY_HEADER = 'RateLimit-Policy'
