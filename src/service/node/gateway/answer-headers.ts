import type { IncomingHttpHeaders } from 'node:http'
import { MIMEType } from 'node:util'

/** The headers passed back from an answer; none that tell the browser about another origin. */
const PASSED_BACK =
  /^(content-encoding|content-language|date|etag|last-modified|retry-after|(x-)?ratelimit(-.*)?|(x-)?request-id|adit-account|(?!x-).+-operation-id)$/

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
 * The content type for passing an answer on: JSON stays JSON, with no parameter but its charset; anything
 * else, such as a proxy's page, becomes plain text, so that no browser runs it.
 */
export const contentTypeBack = (given: string | undefined): string => {
  const type = parsed(given ?? '')
  if (!type || !JSON_TYPE.test(type.essence)) return PLAIN
  const isUtf8 = type.params.get('charset')?.toLowerCase() === 'utf-8'
  return isUtf8 ? `${type.essence}; charset=utf-8` : type.essence
}

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
