import type { Context, MiddlewareHandler } from 'hono'
import { ACCOUNT_PATH, API_BASE_PATH, METRICS_PATH } from '#contract/version.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import type { Configuration } from '#service/node/settings/configuration.ts'
import { addCommonHeaders } from '#service/core/http/common-headers.ts'
import {
  API_CONTENT_SECURITY_POLICY,
  contentSecurityPolicy,
  type InlineHashes,
} from './content-security-policy.ts'

// Features that every Chromium knows: an unknown name logs a warning to each page's console.
const CLOSED = [
  'accelerometer autoplay camera clipboard-read display-capture encrypted-media fullscreen geolocation',
  'gyroscope hid idle-detection magnetometer microphone midi payment picture-in-picture',
  'publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking',
].flatMap((line) => line.split(' '))
// The page's own copy buttons need only this.
const PERMISSIONS = [...CLOSED.map((name) => `${name}=()`), 'clipboard-write=(self)'].join(', ')

const YEAR_SECONDS = 31_536_000
const TLS_ONLY = { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` }

const cameByTls = (c: Context): boolean =>
  c.req.header('x-forwarded-proto') === 'https' || c.req.url.startsWith('https:')

const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': PERMISSIONS,
  'X-Frame-Options': 'DENY',
}

/**
 * The security headers of everything outside the dashboard: answers of the API, including those of a remote
 * service, and refusals. Without Cross-Origin-Opener-Policy: by the HTML standard a document with both that
 * and a sandbox is not shown at all, and a sandboxed document is isolated from all others anyway.
 */
export const API_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON,
  'Content-Security-Policy': API_CONTENT_SECURITY_POLICY,
  'Cache-Control': 'no-store',
}

const pageHeaders = (allowedOrigins: readonly string[], inline: InlineHashes) => ({
  ...COMMON,
  'Content-Security-Policy': contentSecurityPolicy(allowedOrigins, { place: 'header', inline }),
  'Cross-Origin-Opener-Policy': 'same-origin',
})

// The path as the router reads it, so no spelling of a path reaches the API without its headers.
const isOfApi = ({ req }: Context): boolean =>
  [API_BASE_PATH, ACCOUNT_PATH, METRICS_PATH].some(
    (path) => req.path === path || req.path.startsWith(`${path}/`),
  )

/**
 * Sets the security headers on every answer: pages, files, the API and errors. `inline` are the hashes of what the page
 * holds inline.
 */
export const securityHeaders = (
  configuration: Pick<Configuration, 'allowedOrigins' | 'publicUrl'>,
  inline: InlineHashes,
): MiddlewareHandler<ServiceEnv> => {
  const ofPage = pageHeaders(configuration.allowedOrigins, inline)
  const isPublicTls = configuration.publicUrl?.startsWith('https:')
  return (c, next) => {
    addCommonHeaders(c, isOfApi(c) ? API_SECURITY_HEADERS : ofPage)
    // A browser ignores it on a plain connection, so a forged X-Forwarded-Proto does no harm.
    if (isPublicTls || cameByTls(c)) addCommonHeaders(c, TLS_ONLY)
    return next()
  }
}
