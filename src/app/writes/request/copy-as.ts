import { IF_MATCH_HEADER } from '#contract/headers.ts'
import { pathOf, type Operation } from '#contract/operation.ts'
import { SERVICE_VERSION } from '#contract/version.ts'
import type { Connection } from '../../connection/connection.ts'
import type { PreparedRequest } from './request-of.ts'

/** Where a request goes, without its key: a copied request reads `$API_KEY`. */
export type Target = Pick<Connection, 'base_url' | 'version_header'>
/** Returns a request as text to copy. */
type FormatRequest = (request: PreparedRequest, target: Target) => string

/** The path of a request below the base URL, percent-encoded. Throws as `pathOf` does. */
export const requestPath = ({ operation, params }: PreparedRequest): string =>
  // `pathOf` reads only the path of the operation.
  pathOf(operation as Operation, params)

// Invisible characters are escaped: a terminal acts on some of them.
const INVISIBLE = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu
const escaped = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/** A value as JSON without invisible characters. JSON itself escapes lone surrogates and U+0000. */
const json = (value: unknown, space?: number): string =>
  JSON.stringify(value, null, space).replace(INVISIBLE, escaped)

/** The parts that every format has. */
const partsOf = (request: PreparedRequest, { base_url, version_header }: Target) => ({
  method: request.operation.method,
  url: base_url + requestPath(request),
  headers: [
    [version_header, SERVICE_VERSION],
    ...(request.ifMatch === undefined ? [] : [[IF_MATCH_HEADER, request.ifMatch]]),
    ...(request.body === undefined ? [] : [['Content-Type', 'application/json']]),
  ] as [string, string][], // pairs, which a list with a condition loses
  body: request.body === undefined ? undefined : json(request.body),
})

// Between single quotes a POSIX shell reads every character but the quote as it is. JSON has no line breaks,
// so no quoted part spans lines.
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const shellLines = (...lines: string[]): string => lines.join(' \\\n  ')

/** The request as a command of curl 7.43 or later, for a POSIX shell. */
export const asCurl: FormatRequest = (request, target) => {
  const { method, url, headers, body } = partsOf(request, target)
  // Without it curl expands brackets and braces.
  const globoff = /[[\]{}]/.test(url) ? '--globoff ' : ''
  return shellLines(
    `curl ${globoff}--request ${method} ${quoted(url)}`,
    '--header "Authorization: Bearer $API_KEY"',
    ...headers.map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    // `--data` would read a file if the text began with `@`.
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  )
}

/** The request as an ECMAScript module for Node. */
export const asFetch: FormatRequest = (request, target) => {
  const { method, url, headers } = partsOf(request, target)
  // In an object literal, unlike in JSON, this name sets the prototype.
  const literal = () => json(request.body, 2).replace(/^( *)("__proto__"):/gm, '$1[$2]:')
  return [
    `const response = await fetch(${json(url)}, {`,
    `  method: ${json(method)},`,
    '  headers: {',
    '    "Authorization": `Bearer ${process.env.API_KEY}`,',
    ...headers.map(([name, value]) => `    ${json(name)}: ${json(value)},`),
    '  },',
    ...(request.body === undefined
      ? []
      : [`  body: JSON.stringify(${literal().replaceAll('\n', '\n  ')}),`]),
    '})',
    'console.log(response.status, await response.text())',
  ].join('\n')
}

/** The formats in which a request can be copied: id, label and the function that formats it. */
export const COPY_FORMS = [
  ['curl', 'cURL', asCurl],
  ['fetch', 'fetch', asFetch],
] as const satisfies readonly (readonly [string, string, FormatRequest])[]
