import { pathOf, type Operation } from '#contract/operation.ts'
import type { SentRequest } from '../../activity/request-log.ts'
import { isApiError, isNotFound } from '../../api/api-error.ts'
import type { Sign, Tone } from '../../ui/badge.tsx'
import type { PreparedRequest } from '../../writes/request/request-of.ts'

type Result = { readonly label: string; readonly tone: Tone; readonly sign: Sign }

const PROBLEMS: Readonly<Record<string, string>> = {
  network: 'No answer',
  offline: 'No answer',
  timeout: 'Timed out',
  redirect: 'Redirect',
  too_large: 'Too large',
  not_json: 'Not this API',
  unexpected_reply: 'Unexpected reply',
}

/** A module that nobody has set, which is no failure. */
const isUnset = ({ operation: { method, path }, error }: SentRequest): boolean =>
  method === 'GET' && path.startsWith('/edges/') && isNotFound(error)

/** What came of a request. */
export const resultOf = (sent: SentRequest): Result => {
  const { status, error } = sent
  const code = status === null ? '' : String(status)
  if (error === null) return { label: code || 'Done', tone: 'ok', sign: 'check' }
  if (!isApiError(error)) return { label: 'Cancelled', tone: 'idle', sign: 'dash' }
  if (isUnset(sent)) return { label: `${code} Not set`, tone: 'idle', sign: 'dash' }
  const label = [code, PROBLEMS[error.facts.kind]].filter(Boolean).join(' ')
  return { label: label || 'Failed', tone: 'bad', sign: 'cross' }
}

/** The path of a request below the base of the API, without what follows a question mark. */
export const sentPath = ({ operation, params = {} }: SentRequest): string =>
  // `pathOf` reads only the path of the operation.
  pathOf(operation as Operation, params)

const textOf = (sent: SentRequest): string =>
  [sent.operation.method, sentPath(sent), resultOf(sent).label, sent.operation_id]
    .join(' ')
    .toLowerCase()

/** The requests that have each word of a text. */
export const findRequests = (requests: readonly SentRequest[], text: string) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return requests.filter((sent) => {
    const has = textOf(sent)
    return words.every((word) => has.includes(word))
  })
}

/** A request as it was sent. */
export const requestOfSent = ({ operation, params, options }: SentRequest): PreparedRequest => {
  const { body, cursor, ifMatch } = options ?? {}
  return {
    operation: {
      ...operation,
      // A colon would begin a parameter.
      path: cursor ? `${operation.path}?${cursor.replaceAll(':', '%3A')}` : operation.path,
    },
    params: params ?? {},
    ...(ifMatch && { ifMatch }),
    ...(body !== undefined && { body }),
  }
}
