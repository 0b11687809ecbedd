import { isFailure, type Entry } from '../../activity/entry.ts'
import { linkOf, operationName, recordAt, titleOf } from '../../activity/record-path.ts'
import type { RecordLink } from '../../resources/resource.ts'
import type { Sign, Tone } from '../../ui/badge.tsx'

/** What a row is: a request, or a bulk change as a whole. */
type EntryKind = Entry['kind'] | 'bulk'

/** An entry of the activity as it is listed. */
export type OwnRow = {
  readonly id: string
  /** Unix milliseconds. */
  readonly at: number
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

/** Parts of all rows, by their names in the address. */
export const SHOWS: readonly {
  readonly name: string
  readonly label: string
  readonly has: (row: OwnRow) => boolean
}[] = [
  { name: 'writes', label: 'Changes', has: ({ kind }) => kind !== 'read' },
  { name: 'reads', label: 'Reads', has: ({ kind }) => kind === 'read' },
  { name: 'failed', label: 'Failures', has: ({ isFailed }) => isFailed },
]

const textOf = ({ operation, name, record, result, operation_id, entry }: OwnRow): string =>
  [operation, name, record, result.label, operation_id, entry?.error_code, entry?.path]
    .join(' ')
    .toLowerCase()

/** The rows of a part, or of all, that have each word of a text. */
export const findRows = (
  rows: readonly OwnRow[],
  { text, shown }: { readonly text: string; readonly shown: string | undefined },
): readonly OwnRow[] => {
  const part = SHOWS.find(({ name }) => name === shown)
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    const has = textOf(row)
    return (part?.has(row) ?? true) && words.every((word) => has.includes(word))
  })
}
