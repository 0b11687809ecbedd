import type { SentRequest } from '../../activity/request-log.ts'
import { linkOf, operationName, recordAt, titleOf } from '../../activity/record-path.ts'
import { isApiError } from '../../api/api-error.ts'
import type { RecordLink } from '../../resources/resource.ts'
import type { Sign, Tone } from '../../ui/badge.tsx'
import type { PreparedRequest } from '../../writes/request/request-of.ts'

/** A request as it is listed. */
export type RequestRow = {
  readonly sent: SentRequest
  readonly operation: string
  /** What it is about, and what that is called; "" for no single record. */
  readonly record: string
  readonly name: string
  readonly link: RecordLink | null
  readonly result: { readonly label: string; readonly tone: Tone; readonly sign: Sign }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  network: 'No answer',
  offline: 'No answer',
  timeout: 'Timed out',
  redirect: 'Redirect',
  too_large: 'Too large',
  not_json: 'Not this API',
  unexpected_reply: 'Unexpected reply',
}

const resultOf = ({ status, error }: SentRequest): RequestRow['result'] => {
  const code = status === null ? '' : String(status)
  if (error === null) return { label: code || 'Done', tone: 'ok', sign: 'check' }
  if (!isApiError(error)) return { label: 'Cancelled', tone: 'idle', sign: 'dash' }
  const label = [code, PROBLEMS[error.facts.kind]].filter(Boolean).join(' ')
  return { label: label || 'Failed', tone: 'bad', sign: 'cross' }
}

/** The rows of requests, in their order: the newest first. Each record has its newest name. */
export const rowsOf = (requests: readonly SentRequest[]): RequestRow[] => {
  const names = new Map<string, string>()
  for (const { record, name } of requests)
    if (record !== '' && name !== '' && !names.has(record)) names.set(record, name)
  return requests.map((sent) => {
    const record = sent.record === '' ? null : recordAt(sent.record)
    const title = record ? titleOf(record) : sent.record
    return {
      sent,
      operation: operationName(sent.operation.method, sent.operation.path),
      record: title,
      name: names.get(sent.record) || title,
      link: record && linkOf(record),
      result: resultOf(sent),
    }
  })
}

/** Parts of all rows, by their names. */
export const SHOWS: readonly {
  readonly name: string
  readonly label: string
  readonly has: (row: RequestRow) => boolean
}[] = [
  { name: 'writes', label: 'Changes', has: ({ sent }) => sent.operation.method !== 'GET' },
  { name: 'reads', label: 'Reads', has: ({ sent }) => sent.operation.method === 'GET' },
  { name: 'failed', label: 'Failures', has: ({ sent }) => isApiError(sent.error) },
]

const textOf = ({ operation, name, record, result, sent }: RequestRow): string =>
  [operation, name, record, result.label, sent.operation_id, sent.operation.path]
    .join(' ')
    .toLowerCase()

/** The rows of a part, or of all, that have each word of a text. */
export const findRows = (rows: readonly RequestRow[], text: string, shown: string) => {
  const part = SHOWS.find(({ name }) => name === shown)
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    const has = textOf(row)
    return (part?.has(row) ?? true) && words.every((word) => has.includes(word))
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
