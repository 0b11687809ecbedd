import { ErrorReply } from '#contract/errors.ts'
import { LONGEST_WAIT_SECONDS } from './wait.ts'

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

/** The service's own time of a reply by its `Date` header, if the page may read it; else that of this device. */
export const replyTime = (date: string | null | undefined, now: number): number =>
  Date.parse(date ?? '') || now

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
  // The clock of this device may be wrong by a year.
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : (Date.parse(header) - replyTime(headers.get('Date'), now)) / 1000
  if (Number.isNaN(seconds)) return undefined
  return Math.min(Math.max(0, seconds), LONGEST_WAIT_SECONDS)
}
