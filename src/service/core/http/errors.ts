import type { Context } from 'hono'
import type { ErrorBody } from '#contract/errors.ts'
import { familyIn, type ServiceEnv } from '#service/core/http/environment.ts'
import { ownCode, type RefusalReason, type RefusalStatus } from './api-family.ts'
import { isDamaged, isUnavailable, StorageFullError } from '#service/core/store/failures.ts'

/** Field path in wire terms → what is wrong with it. */
export type FieldErrors = Record<string, string>

type Extras = {
  fieldErrors?: FieldErrors
  headers?: Record<string, string>
  code?: string
  reason?: RefusalReason | undefined
}

/** An error response, thrown from anywhere. The message says what to do. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: RefusalStatus
  readonly fieldErrors: FieldErrors
  readonly headers: Record<string, string>
  /** The `error_code` if that of the status is not specific enough. */
  readonly code: string | undefined
  readonly reason: RefusalReason | undefined

  constructor(
    status: RefusalStatus,
    message: string,
    { fieldErrors = {}, headers = {}, code, reason }: Extras = {},
  ) {
    super(message)
    this.code = code
    this.reason = reason
    this.status = status
    this.fieldErrors = fieldErrors
    this.headers = headers
  }
}

const NAMED = 5
const NAME_LENGTH = 80

const shortened = (text: string): string =>
  text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH).toWellFormed()}…` : text

/** The field errors as sentences for `msg`. It names the first few fields; the details name them all. */
const sentenceOf = (fieldErrors: FieldErrors): string => {
  const entries = Object.entries(fieldErrors)
  const named = entries.slice(0, NAMED).map(([field, rule]) => `${shortened(field)}: ${rule}`)
  const others = entries.length > NAMED ? [`And ${entries.length - NAMED} more, see details.`] : []
  return [...named, ...others].join(' ')
}

const LISTED = 100

/** At most 100 of the field errors; an extra one, named `rest`, says how many were left out. */
const limited = (fieldErrors: FieldErrors, rest: string): FieldErrors => {
  const entries = Object.entries(fieldErrors)
  if (entries.length <= LISTED) return fieldErrors
  const leftOut = `${entries.length - LISTED} more faults are not listed.`
  return Object.fromEntries([...entries.slice(0, LISTED), [rest, leftOut]])
}

const reasonOf = (fields: readonly string[]): RefusalReason | undefined => {
  if (fields.every((field) => field === 'binding.csr')) return 'csr'
  const areSelectors = fields.every((field) => field.startsWith('binding.endpoint_selectors'))
  return areSelectors ? 'selectors' : undefined
}

/** Refuses a body that breaks rules: 422 with every field error, up to a hundred. */
export const invalid = (fieldErrors: FieldErrors): Refusal =>
  new Refusal(422, `Nothing was changed. ${sentenceOf(fieldErrors)}`, {
    fieldErrors: limited(fieldErrors, 'body'),
    reason: reasonOf(Object.keys(fieldErrors)),
  })

/** Refuses a query that breaks rules: 400 with every field error, up to a hundred. */
export const invalidQuery = (fieldErrors: FieldErrors): Refusal =>
  new Refusal(400, `The query is invalid. ${sentenceOf(fieldErrors)}`, {
    fieldErrors: limited(fieldErrors, 'query'),
    reason: 'query',
  })

/** Refuses a wrong part of a request other than its body: 400 that names the part. */
export const badRequest = (part: string, rule: string, reason?: RefusalReason): Refusal =>
  new Refusal(400, `${part}: ${rule}`, { fieldErrors: { [part]: rule }, reason })

/** Ends a request whose client has disconnected: nobody reads this, and the log tells it by its status. */
export const clientLeft = (): Refusal => new Refusal(499, 'The client closed the connection.')

const RETRY_SECONDS = '2'

const refusalFor = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (error instanceof StorageFullError) return new Refusal(507, error.message)
  if (isUnavailable(error))
    return new Refusal(503, 'The service cannot reach its database.', {
      headers: { 'Retry-After': RETRY_SECONDS },
    })
  if (isDamaged(error))
    return new Refusal(
      500,
      "The service's database is damaged: files of it are missing or cannot be read. Restore it from a backup; the service's log names the file.",
    )
  return new Refusal(500, 'The service ran into an unexpected error.')
}

/** The error for a health check: there a full disk fails the whole service, not one request. */
export const notReady = (error: unknown): unknown =>
  error instanceof StorageFullError
    ? new Refusal(503, error.message, {
        code: ownCode(507),
        headers: { 'Retry-After': RETRY_SECONDS },
      })
    : error

/** The error body of this family of services for a status. */
export const errorBody = (
  status: number,
  message: string,
  operationId: string,
  fieldErrors: FieldErrors = {},
  code: string = ownCode(status),
): ErrorBody => ({
  error_code: code,
  status_code: status,
  msg: message,
  // Last, so that a field of that name cannot hide it.
  details: { ...fieldErrors, operation_id: operationId },
})

/** The response to an error: a refusal as is, full disk 507, no database 503, else a bare 500. */
export const answerError = (error: unknown, c: Context<ServiceEnv>): Response => {
  const { status, message, fieldErrors, headers, code, reason } = refusalFor(error)
  if (status >= 500) c.set('failure', error)
  const told = code ?? familyIn(c).codeOf(status, reason)
  const body = errorBody(status, message, c.var.operationId, fieldErrors, told)
  // Hono's list of statuses lacks 499, which is nginx's.
  return c.json(body, status as Exclude<RefusalStatus, 499>, headers)
}
