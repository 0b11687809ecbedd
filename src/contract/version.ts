/** The value of the version header. Its name is a setting, since services of this family differ. */
export const SERVICE_VERSION = '2'
/** The version header's name where none is configured. */
export const VERSION_HEADER = 'Service-Version'
/** The path of the embedded service's API on its origin. */
export const API_BASE_PATH = '/api'

// Reserved names, our own, and those that browsers drop silently (Fetch, 2.2.2).
const RESERVED =
  /^(authorization|content-.*|accept|accept-.*|access-control-.*|host|connection|cookie2?|date|dnt|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|expect|keep-alive|idempotency-key|x-http-method(-override)?|x-method-override|x-operation-id|proxy-.*|sec-.*)$/i

/** Whether a header of this name can carry the version: a token (RFC 9110, 5.1) that has no other meaning. */
export const isVersionHeaderName = (name: string): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/.test(name) && !RESERVED.test(name)

/** What the embedded service has beside the API is below this path, on the same origin. */
export const ACCOUNT_PATH = '/account'
/** Where monitoring reads, on the same origin. */
export const METRICS_PATH = '/metrics'
/** What a service answers beside its pages, of which none is a page: a base path that begins so would lead in circles. */
export const OWN_PATH = /^\/(?:account|api|assets|faults|healthz|metrics|sign-in)(?:\/|$)/
