import type { IncomingHttpHeaders } from 'node:http'

/** The headers passed back from an answer; none that tell the browser about another origin. */
const PASSED_BACK =
  /^(content-encoding|content-language|date|etag|last-modified|retry-after|(x-)?ratelimit(-.*)?|(x-)?request-id|adit-account|(?!x-).+-operation-id)$/

const JSON_TYPE = /^(application\/(?:[\w.-]+\+)?json)[ \t]*(?:;|$)/i

/**
 * The content type for passing an answer on: JSON stays JSON, without parameters; anything else, such as a proxy's
 * page, becomes plain text, so that no browser runs it.
 */
export const contentTypeBack = (given = ''): string =>
  JSON_TYPE.exec(given)?.[1]?.toLowerCase() ?? 'text/plain; charset=utf-8'

/** The headers of a remote service's answer that are passed to the browser. */
export const headersBack = (answer: {
  headers: IncomingHttpHeaders
  statusCode?: number | undefined
}): Headers => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    if (typeof value === 'string' && PASSED_BACK.test(name)) headers.set(name, value)
  if (answer.statusCode !== 204 && answer.statusCode !== 205)
    headers.set('Content-Type', contentTypeBack(answer.headers['content-type']))
  return headers
}
