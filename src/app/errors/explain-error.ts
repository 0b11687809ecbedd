import { ApiError } from '../api/api-error.ts'
import { firstPart, unhidden } from '../ui/first-part.ts'
import { causeOf, FAILURES, type Failure, type Text } from './failures.ts'

/** A failure for the user: what happened, what to do next, and what to quote to the service's operator. */
export type Explanation = Pick<Failure, 'help' | 'lost'> & {
  title: string
  next: string
  /** The service's own message, if any. Of a very long one "Copy details" has the rest. */
  message?: string | undefined
  /** Name → value: what the service's operator asks for. */
  facts: [string, string][]
  /** Name → value: everything to copy, with no key in it. */
  details: [string, string][]
}

const given = (pairs: [string, string | undefined][]) =>
  pairs.filter((pair): pair is [string, string] => pair[1] !== undefined)

/** How much of a service's own texts is shown. */
const SHOWN_PART = 2000

const shown = (text: string) => unhidden(firstPart(text, SHOWN_PART))

/** Explains any thrown value; anything but an `ApiError` is a bug of the dashboard itself. */
export const explainError = (error: unknown): Explanation => {
  if (!(error instanceof ApiError)) {
    return {
      title: 'The dashboard ran into an error',
      next: 'Reload the page. If it keeps happening, report the details.',
      facts: [],
      details: [['Error', error instanceof Error ? error.message : String(error)]],
    }
  }
  const cause = causeOf(error)
  const { operation, error_code, service_message, operation_id, fieldErrors } = error.facts
  const { title, next, write, isRefusal: _isRefusal, ...marks }: Failure = FAILURES[cause]
  const said = (text: Text) => (typeof text === 'string' ? text : text(error.facts))
  const facts = given([
    ['Status', error.status?.toString()],
    ['Error code', error_code],
    ['Operation ID', operation_id],
  ])
  return {
    title: said(title),
    next: said((operation.method !== 'GET' && write) || next),
    ...marks,
    // That of a read-only key says the same once more.
    message: cause === 'read_only' ? '' : service_message && shown(service_message),
    facts: facts.map(([name, value]) => [name, shown(value)]),
    details: [
      ['Request', `${operation.method} ${operation.path}`],
      ...facts,
      ...given([['Message', service_message]]),
      ...Object.entries(fieldErrors ?? {}),
    ],
  }
}

/** The explanation as plain text, for a ticket or a chat. */
export const explanationText = ({ title, details }: Explanation): string =>
  [title, ...details.map(([name, value]) => `${name}: ${value}`)].join('\n')
