import { fieldErrorsOf } from '#contract/field-errors.ts'
import { ErrorReply } from '#contract/errors.ts'
import { parsedJson } from '#contract/json-value.ts'
import type { Operation } from '#contract/operation.ts'
import { ApiError } from './api-error.ts'
import { LONGEST_WAIT_SECONDS } from './wait.ts'

/** The most of a reply that is read, in bytes. */
export const REPLY_BYTES = 16 * 1024 * 1024

/** The most of a settings file, a page or an error that is read, in bytes. */
export const FILE_BYTES = 1024 * 1024

/** That a body is longer than what is read of it. Who reads it says so. */
export class TooLongError extends Error {}

/** The body of a response as text. Throws TooLongError, and reads no more, if it is longer than `most` bytes. */
export const readText = async ({ body }: Response, most: number): Promise<string> => {
  if (!body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > most) {
      // Ends the request, too. Its failure changes nothing.
      reader.cancel().catch(() => undefined)
      throw new TooLongError()
    }
    text += decoder.decode(value, { stream: true })
  }
}

const texted = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined

/** The operation id in a header, such as X-Operation-Id; services of this family name it by theirs. */
export const operationIdIn = (headers: Headers | undefined): string | undefined =>
  [...(headers ?? [])].find(([name]) => name.endsWith('-operation-id'))?.[1]

/** What an error response says, whatever the shape of its body (the API shows none). */
export const readErrorReply = (body: unknown, headers?: Headers) => {
  const parsed = ErrorReply.safeParse(body)
  if (!parsed.success) return { operation_id: operationIdIn(headers) }
  const { error_code, msg, details } = parsed.data
  const fieldErrors: Record<string, string> = {}
  let operation_id: string | undefined
  if (typeof details === 'object' && details !== null) {
    for (const [path, what] of Object.entries(details)) {
      if (path === 'operation_id') operation_id = texted(what)
      else if (typeof what === 'string') fieldErrors[path] = what
    }
  }
  return {
    error_code: texted(error_code),
    service_message: texted(msg),
    operation_id: operation_id ?? operationIdIn(headers),
    fieldErrors,
  }
}

/**
 * Seconds to wait from a `Retry-After` header, given as seconds or as a date; undefined if unusable. Everything that
 * waits for them shows them, so that the longest wait is the same for all.
 */
export const retryAfterSeconds = (
  headers: Pick<Headers, 'get'>,
  now = Date.now(),
): number | undefined => {
  const header = headers.get('Retry-After')
  if (!header) return undefined
  // The clock of this device may be wrong by a year: that of the service counts, if the page may read it.
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : (Date.parse(header) - (Date.parse(headers.get('Date') ?? '') || now)) / 1000
  if (Number.isNaN(seconds)) return undefined
  return Math.min(Math.max(0, seconds), LONGEST_WAIT_SECONDS)
}

/** That a response is longer than what is read of it: an error of this API is short. */
export const tooLarge = (operation: Operation, { ok, status }: Response) =>
  new ApiError({ kind: ok ? 'too_large' : 'not_json', operation, status })

/** No record nests so deep; to compare or to show a deeper one takes all of the stack. */
const MOST_LEVELS = 500

/** Whether the objects and lists of a JSON text nest deeper than is read. */
const isTooDeep = (text: string): boolean => {
  let [depth, isInText] = [0, false]
  for (let at = 0; at < text.length && depth <= MOST_LEVELS; at += 1) {
    const sign = text[at]
    if (sign === '"') isInText = !isInText
    else if (isInText) at += sign === '\\' ? 1 : 0
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
  }
  return depth > MOST_LEVELS
}

/** The parsed reply of an operation's own success; throws `ApiError` for everything else. */
export const readReply = (operation: Operation, response: Response, text: string): unknown => {
  if (response.type === 'opaqueredirect') throw new ApiError({ kind: 'redirect', operation })
  const { status } = response
  if (isTooDeep(text)) throw tooLarge(operation, response)
  const body = parsedJson(text)
  // A page, or JSON that was cut.
  const foreign =
    body === undefined && text.trim() ? (/^\s*[[{"]/.test(text) ? 'bad_json' : 'not_json') : null
  // A 204 has no body; any success status of such an operation means that it was done, unless the
  // body is a foreign page.
  if (operation.success === 204 && response.ok && !foreign) return undefined
  if (!response.ok) {
    throw new ApiError({
      // The API document shows no error body: an empty one is this API's, a page of HTML is not.
      kind: foreign ?? 'status',
      operation,
      status,
      retry_after_seconds: retryAfterSeconds(response.headers),
      ...readErrorReply(body, response.headers),
    })
  }
  if (body === undefined) throw new ApiError({ kind: foreign ?? 'empty', operation, status })
  const parsed = operation.reply?.safeParse(body)
  if (parsed && !parsed.success) {
    const fieldErrors = fieldErrorsOf(parsed.error.issues)
    throw new ApiError({ kind: 'unexpected_reply', operation, status, fieldErrors })
  }
  return parsed?.data
}
