import { isFailure, type Entry } from '../../activity/entry.ts'
import { linkOf, operationName, recordAt, titleOf } from '../../activity/record-path.ts'
import type { RecordLink } from '../../resources/resource.ts'
import type { ResourceField } from '../../resources/resource-field.ts'
import { createSearchTable } from '../../search/search-table.ts'
import type { SearchProblem, SortKey } from '../../search/view.ts'
import type { Sign, Tone } from '../../ui/badge.tsx'

/** What a row is: a request, or a bulk change as a whole. */
export type EntryKind = 'read' | 'write' | 'bulk'

/** An entry of the activity as it is listed. */
export type OwnRow = {
  readonly id: string
  readonly kind: EntryKind
  /** Unix milliseconds. */
  readonly at: number
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

const text = (path: string, heading: string, token = path): ResourceField => ({
  path,
  heading,
  kind: 'text',
  set: 'never',
  sort: token,
  search: { token, example: `${token}:` },
  isListed: true,
})

/** What is searched and sorted by. */
export const OWN_FIELDS: readonly ResourceField[] = [
  { path: 'id', heading: 'Key', kind: 'id', set: 'never' },
  { ...text('at', 'Time'), kind: 'time', search: { token: 'at', example: 'at:<1d' } },
  { ...text('operation', 'Operation'), isTitle: true },
  { ...text('name', 'Record', 'name'), isDistinct: true },
  { ...text('record', 'Record ID', 'record'), isDistinct: true },
  text('result', 'Result'),
  text('took', 'Took'),
  { ...text('operation_id', 'Operation ID', 'op'), isDistinct: true },
  text('kind', 'Kind'),
  text('error', 'Error code'),
]

// Sorted as texts.
const tookText = (took: number | null) => (took === null ? '' : String(took).padStart(9, '0'))

/** What the list shows of all entries. */
export const SHOWN = ['writes', 'reads', 'failed'] as const
export type ShownKind = (typeof SHOWN)[number]

const isShown = ({ kind, isFailed }: OwnRow, shown: ShownKind | undefined): boolean => {
  if (shown === undefined) return true
  if (shown === 'failed') return isFailed
  return shown === 'reads' ? kind === 'read' : kind !== 'read'
}

type Asked = {
  readonly text: string
  readonly sort: readonly SortKey[]
  readonly shown: ShownKind | undefined
  readonly now: number
}

/** The rows that a search finds, in an order: the newest first where none is asked. */
export const findRows = (
  rows: readonly OwnRow[],
  { text, sort, shown, now }: Asked,
): { readonly rows: readonly OwnRow[]; readonly problems: readonly SearchProblem[] } => {
  const chosen = rows.filter((row) => isShown(row, shown))
  if (text.trim() === '' && sort.length === 0) return { rows: chosen, problems: [] }
  const table = createSearchTable(OWN_FIELDS)
  table.upsert(
    chosen.map((row) => ({
      ...row,
      at: new Date(row.at).toISOString(),
      result: row.result.label,
      took: tookText(row.took),
      error: row.entry?.error_code ?? '',
    })),
    1,
  )
  const order = sort.length > 0 ? sort : [{ column: 'at', isDescending: true }]
  const byId = new Map(chosen.map((row) => [row.id, row]))
  const { problems } = table.view({ text, sort: order, from: 0, to: 0 }, now)
  return {
    rows: table.ids({ text, sort: order }, now).flatMap((id) => byId.get(id) ?? []),
    problems,
  }
}
