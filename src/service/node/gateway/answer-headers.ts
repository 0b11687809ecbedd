import type { IncomingHttpHeaders } from 'node:http'
import { MIMEType } from 'node:util'

/** What is passed back of an answer's head; nothing that speaks to the browser about another origin. */
const PASSED_BACK =
  /^(content-encoding|content-language|etag|last-modified|retry-after|(x-)?ratelimit(-.*)?|(x-)?request-id)$/

const JSON_TYPE = /^application\/([^/]+\+)?json$/
const PLAIN = 'text/plain; charset=utf-8'

const parsed = (type: string): MIMEType | undefined => {
  try {
    return new MIMEType(type)
  } catch {
    return undefined
  }
}

/**
 * The content type to pass an answer on with: JSON as JSON, with no parameter but its charset, and anything
 * else, such as the page of a proxy, as plain text, so that it is nothing that a browser runs.
 */
export const contentTypeBack = (given: string | undefined): string => {
  const type = parsed(given ?? '')
  if (!type || !JSON_TYPE.test(type.essence)) return PLAIN
  const isUtf8 = type.params.get('charset')?.toLowerCase() === 'utf-8'
  return isUtf8 ? `${type.essence}; charset=utf-8` : type.essence
}

/** The headers of a remote service's answer that go on to the browser. */
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
