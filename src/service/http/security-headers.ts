import type { Context, MiddlewareHandler } from 'hono'
import { API_BASE_PATH } from '#contract/version.ts'
import type { Configuration } from '#service/settings/configuration.ts'
import { API_CONTENT_SECURITY_POLICY, contentSecurityPolicy } from './content-security-policy.ts'

// Features that every Chromium knows: an unknown name is a warning on each page's console.
const CLOSED = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
// The page's own copy buttons are all that it needs.
const PERMISSIONS = [...CLOSED.map((name) => `${name}=()`), 'clipboard-write=(self)'].join(', ')

const YEAR_SECONDS = 31_536_000

const cameByTls = (c: Context): boolean =>
  c.req.header('x-forwarded-proto') === 'https' || new URL(c.req.url).protocol === 'https:'

const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': PERMISSIONS,
  'X-Frame-Options': 'DENY',
}

/**
 * The security headers of what is no part of the dashboard: the answers of the API, a remote service's
 * among them, and refusals. Without Cross-Origin-Opener-Policy: by the HTML standard a document with that
 * and a sandbox is not shown at all, and one with a sandbox is apart from every other anyway.
 */
export const API_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON,
  'Content-Security-Policy': API_CONTENT_SECURITY_POLICY,
  'Cache-Control': 'no-store',
}

const pageHeaders = ({ allowedOrigins }: Pick<Configuration, 'allowedOrigins'>) => ({
  ...COMMON,
  'Content-Security-Policy': contentSecurityPolicy(allowedOrigins, { place: 'header' }),
  'Cross-Origin-Opener-Policy': 'same-origin',
})

// The path that the router reads, so that no way of writing it leads to the API without its headers.
const isOfApi = ({ req }: Context): boolean =>
  req.path === API_BASE_PATH || req.path.startsWith(`${API_BASE_PATH}/`)

// The headers of the finished answer itself: `c.header` would build the answer anew for every header.
// An answer that somebody else made, such as a redirect, may be sealed: then it is built anew once.
const writableHeaders = (c: Context): Headers => {
  try {
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
  } catch {
    c.res = new Response(c.res.body, c.res)
  }
  return c.res.headers
}

/** Puts the security headers on every answer, whoever gives it: pages, files, the API and errors. */
export const securityHeaders = (
  configuration: Pick<Configuration, 'allowedOrigins' | 'publicUrl'>,
): MiddlewareHandler => {
  const ofPage = Object.entries(pageHeaders(configuration))
  const ofApi = Object.entries(API_SECURITY_HEADERS)
  const isPublicTls = configuration.publicUrl?.startsWith('https:')
  return async (c, next) => {
    await next()
    const target = writableHeaders(c)
    for (const [name, value] of isOfApi(c) ? ofApi : ofPage) target.set(name, value)
    // A browser ignores it on a plain connection, so a forged X-Forwarded-Proto does no harm.
    if (isPublicTls || cameByTls(c))
      target.set('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`)
  }
}
