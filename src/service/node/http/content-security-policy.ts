import { createHash } from 'node:crypto'

/**
 * The Content Security Policy of every answer of the API: a browser that shows the answer runs nothing of it
 * and gives it no access to this origin, whoever wrote it.
 */
export const API_CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** The name of the Trusted Types policy by which the page starts its worker: `src/app/mirror/worker-link.ts`. */
const WORKER_POLICY = 'adit-worker'

/** The hashes of the inline styles of a page, as a Content Security Policy names them. */
export const styleHashes = (html: string): string[] =>
  Array.from(
    html.matchAll(/<style>(.*?)<\/style>/gs),
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  )

/**
 * The Content Security Policy of the page (DESIGN 3, Keys), which may call its own origin and `sources`, and has
 * the inline styles with the hashes `styles`.
 * A page that a plain web server serves carries it as a `<meta>`, where `frame-ancestors` has no effect.
 */
export const contentSecurityPolicy = (
  sources: readonly string[],
  { place, styles }: { place: 'header' | 'meta'; styles: readonly string[] },
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    ["style-src 'self'", ...styles.map((hash) => `'${hash}'`)].join(' '),
    ["connect-src 'self'", ...sources].join(' '),
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    ...(place === 'header' ? ["frame-ancestors 'none'"] : []),
    "require-trusted-types-for 'script'",
    // The address of a worker must be trusted, too. The one policy that the code of the page creates returns that of
    // its own build's worker, whatever text it is given, and no second one can be made: none lets a text through.
    `trusted-types ${WORKER_POLICY}`,
  ].join('; ')
