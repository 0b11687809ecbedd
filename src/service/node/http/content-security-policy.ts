/**
 * The Content Security Policy of every answer of the API: whoever wrote it, a browser that shows it runs
 * nothing of it, and gives it no part in this origin.
 */
export const API_CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * The Content Security Policy of the page (DESIGN 3, Keys), which may call its own origin and `sources`.
 * A page that a plain web server serves carries it as a `<meta>`, where `frame-ancestors` has no effect.
 */
export const contentSecurityPolicy = (
  sources: readonly string[],
  { place }: { place: 'header' | 'meta' },
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["connect-src 'self'", ...sources].join(' '),
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    ...(place === 'header' ? ["frame-ancestors 'none'"] : []),
    "require-trusted-types-for 'script'",
    // No code of the page makes a policy, so none can be made that lets a text through.
    "trusted-types 'none'",
  ].join('; ')
