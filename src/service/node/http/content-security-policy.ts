import { createHash } from 'node:crypto'

/**
 * The Content Security Policy of every answer of the API: a browser that shows the answer runs nothing of it
 * and gives it no access to this origin, whoever wrote it.
 */
export const API_CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** The name of the Trusted Types policy by which the page starts its workers: `src/app/device/ask-worker.ts`. */
const WORKER_POLICY = 'adit-worker'

/** The hashes of what a page holds inline, as a Content Security Policy names them. */
export type InlineHashes = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The texts of the scripts or styles that a page of this build holds itself. */
export const inlineTexts = (html: string, element: 'script' | 'style'): string[] =>
  Array.from(
    html.matchAll(new RegExp(`<${element}(?![^>]* src=)[^>]*>(.*?)</${element}>`, 'gs')),
    ([, text = '']) => text,
  )

const hashesOf = (texts: readonly string[]): string[] =>
  texts.map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`)

/** The hashes of the inline scripts and styles of a page of this build. */
export const inlineHashes = (html: string): InlineHashes => ({
  scripts: hashesOf(inlineTexts(html, 'script')),
  styles: hashesOf(inlineTexts(html, 'style')),
})

const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`)

/**
 * The Content Security Policy of the page, which may call its own origin and `sources`, and has
 * the inline scripts and styles of these hashes.
 * A page that a plain web server serves carries it as a `<meta>`, where `frame-ancestors` has no effect.
 */
export const contentSecurityPolicy = (
  sources: readonly string[],
  { place, inline }: { place: 'header' | 'meta'; inline: InlineHashes },
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...quoted(inline.scripts)].join(' '),
    "worker-src 'self'",
    ["style-src 'self'", ...quoted(inline.styles)].join(' '),
    ["connect-src 'self'", ...sources].join(' '),
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    ...(place === 'header' ? ["frame-ancestors 'none'"] : []),
    "require-trusted-types-for 'script'",
    // The address of a worker must be trusted, too. The one policy that the code of the page creates returns that of a
    // worker of its own build, whatever text it is given, and no second one can be made: none lets a text through.
    `trusted-types ${WORKER_POLICY}`,
  ].join('; ')
