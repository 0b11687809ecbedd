import { fieldErrorsOf } from '#contract/field-errors.ts'
import { parsedJson } from '#contract/json-value.ts'
import type { Operation } from '#contract/operation.ts'
import { ApiError } from './api-error.ts'
import { readErrorReply, retryAfterSeconds } from './error-reply.ts'

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
