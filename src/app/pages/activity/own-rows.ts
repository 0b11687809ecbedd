import { isFailure, type Entry } from '../../activity/entry.ts'
import { linkOf, operationName, recordAt, titleOf } from '../../activity/record-path.ts'
import type { RecordLink } from '../../resources/resource.ts'
import type { Sign, Tone } from '../../ui/badge.tsx'
import { listedField, ROW_FIELDS, type ListedRow, type RowList } from './row-list.ts'

/** What a row is: a request, or a bulk change as a whole. */
type EntryKind = Entry['kind'] | 'bulk'

/** An entry of the activity as it is listed. */
export type OwnRow = ListedRow & {
  readonly kind: EntryKind
  readonly operation: string
  /** What it is about, and what that is called; "" for no single record. */
  readonly record: string
  readonly name: string
  readonly link: RecordLink | null
  readonly result: { readonly label: string; readonly tone: Tone; readonly sign: Sign }
  readonly isFailed: boolean
  /** In milliseconds; null where that says nothing. */
  readonly took: number | null
  readonly operation_id: string
  /** Null for a bulk change. */
  readonly entry: Entry | null
}

const PROBLEMS: Readonly<Record<string, string>> = {
  aborted: 'Cancelled',
  network: 'No answer',
  timeout: 'Timed out',
  redirect: 'Redirect',
  too_large: 'Too large',
  not_json: 'Not this API',
  unexpected_reply: 'Unexpected reply',
  not_loaded: 'Not loaded',
}

const resultOf = (entry: Entry): OwnRow['result'] => {
  const { status, problem, change } = entry
  const code = status === null ? '' : String(status)
  if (problem === null) return { label: code || 'Done', tone: 'ok', sign: 'check' }
  if (problem === 'aborted') return { label: 'Cancelled', tone: 'idle', sign: 'dash' }
  // The answer was lost, and a read has found it done.
  if (change) return { label: 'Done, answer lost', tone: 'warn', sign: 'check' }
  const word = PROBLEMS[problem]
  return { label: [code, word].filter(Boolean).join(' ') || 'Failed', tone: 'bad', sign: 'cross' }
}

/** The row of an entry; `names` has what records were called last, by their paths. */
export const rowOf = (entry: Entry, names: ReadonlyMap<string, string>): OwnRow => {
  const record = entry.record === '' ? null : recordAt(entry.record)
  const title = record ? titleOf(record) : entry.record
  return {
    id: entry.id,
    kind: entry.kind,
    at: entry.at,
    operation: operationName(entry.method, entry.path),
    record: title,
    name: names.get(entry.record) || entry.name || title,
    link: record && linkOf(record),
    result: resultOf(entry),
    isFailed: isFailure(entry) && !entry.change,
    took: entry.took,
    operation_id: entry.operation_id ?? '',
    entry,
  }
}

/** The rows of entries, in their order: the newest first. */
export const rowsOf = (entries: readonly Entry[]): OwnRow[] => {
  const names = new Map<string, string>()
  // The newest name counts.
  for (const { record, name } of entries)
    if (record !== '' && name !== '' && !names.has(record)) names.set(record, name)
  return entries.map((entry) => rowOf(entry, names))
}

// Sorted as texts.
const tookText = (took: number | null) => (took === null ? '' : String(took).padStart(9, '0'))

/** What is done with the requests of this dashboard as a list. */
export const OWN_LIST: RowList<OwnRow> = {
  fields: [
    ...ROW_FIELDS,
    { ...listedField('operation', 'Operation'), isTitle: true },
    { ...listedField('name', 'Record'), isDistinct: true },
    { ...listedField('record', 'Record ID'), isDistinct: true },
    listedField('result', 'Result'),
    listedField('took', 'Took'),
    { ...listedField('operation_id', 'Operation ID', 'op'), isDistinct: true },
    listedField('kind', 'Kind'),
    listedField('error', 'Error code'),
  ],
  recordOf: (row) => ({
    ...row,
    result: row.result.label,
    took: tookText(row.took),
    error: row.entry?.error_code ?? '',
  }),
  shows: [
    { name: 'writes', label: 'Changes', has: ({ kind }) => kind !== 'read' },
    { name: 'reads', label: 'Reads', has: ({ kind }) => kind === 'read' },
    { name: 'failed', label: 'Failures', has: ({ isFailed }) => isFailed },
  ],
  sorts: [
    ['', 'Newest first'],
    ['at', 'Oldest first'],
    ['operation', 'Operation'],
    ['name', 'Record'],
    ['-took', 'Slowest first'],
  ],
  hint: 'Search, such as operation:update or result:409',
  columns: [
    'at',
    'kind',
    'operation',
    'request',
    'record',
    'name',
    'result',
    'took_ms',
    'error_code',
    'message',
    'operation_id',
  ],
  cellsOf: (row) => ({
    at: new Date(row.at).toISOString(),
    kind: row.kind,
    operation: row.operation,
    request: row.entry ? `${row.entry.method} ${row.entry.path}` : '',
    record: row.record,
    name: row.name,
    result: row.result.label,
    took_ms: row.took === null ? '' : String(row.took),
    error_code: row.entry?.error_code ?? '',
    message: row.entry?.message ?? '',
    operation_id: row.operation_id,
  }),
  moreOf: ({ entry }) => {
    const { body, change, params, query } = entry ?? {}
    return { params, query, body, change }
  },
  jsonLabel: 'JSON, with the requests and changes',
}
