import type { Operation } from '#contract/operation.ts'
import { ApiError } from './api-error.ts'
import { cutDeep } from './cut-deep.ts'
import { readErrorReply, retryAfterSeconds } from './error-reply.ts'

const parseJson = (text: string): unknown => {
  try {
    return cutDeep(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The parsed reply of an operation. Throws `ApiError` for everything but its success. */
export const readReply = async (
  operation: Operation,
  response: Response,
  text: string,
): Promise<unknown> => {
  if (response.type === 'opaqueredirect') throw new ApiError({ kind: 'redirect', operation })
  const { status } = response
  const body = parseJson(text)
  const isForeign = body === undefined && text.trim() !== ''
  // A 204 has no body; any success status of such an operation means that it was done, unless the
  // body is a foreign page.
  if (operation.success === 204 && response.ok && !isForeign) return undefined
  if (!response.ok) {
    throw new ApiError({
      // The API document shows no error body: an empty one is this API's, a page of HTML is not.
      kind: isForeign ? 'not_json' : 'status',
      operation,
      status,
      retry_after_seconds: retryAfterSeconds(response.headers),
      ...readErrorReply(body, response.headers),
    })
  }
  if (body === undefined) throw new ApiError({ kind: 'not_json', operation, status })
  const parsed = operation.reply?.safeParse(body)
  if (parsed && !parsed.success) {
    // Hardly ever needed; that the reply is unexpected is known without it.
    const words = await import('#contract/field-errors.ts').catch(() => undefined)
    const fieldErrors = words?.fieldErrorsOf(parsed.error.issues)
    throw new ApiError({ kind: 'unexpected_reply', operation, status, fieldErrors })
  }
  return parsed?.data
}
