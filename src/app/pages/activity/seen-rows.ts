import { nameOfSeen, seenLines } from '../../activity/read-seen-change.ts'
import { linkOf, recordAt, titleOf } from '../../activity/record-path.ts'
import type { SeenChange } from '../../activity/seen-change.ts'
import type { RecordLink } from '../../resources/resource.ts'
import { listedField, ROW_FIELDS, type ListedRow, type RowList } from './row-list.ts'

/** What others have changed of a record, as it is listed. */
export type SeenRow = ListedRow & {
  readonly what: SeenChange['what']
  readonly record: string
  readonly name: string
  /** Null where there is no such record any more. */
  readonly link: RecordLink | null
  /** What has changed, each field in a line. */
  readonly lines: readonly string[]
  readonly seen: SeenChange
}

/** The rows of what was seen, in its order. */
export const seenRowsOf = (all: readonly SeenChange[]): SeenRow[] =>
  all.map((seen) => {
    const record = recordAt(seen.record)
    return {
      // The same may happen to a record again.
      id: `${seen.at} ${seen.id}`,
      at: seen.at,
      what: seen.what,
      record: record ? titleOf(record) : seen.record,
      name: nameOfSeen(seen),
      link: record && seen.what !== 'removed' ? linkOf(record) : null,
      lines: seenLines(seen),
      seen,
    }
  })

const timeText = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())

/** What is done with the changes of others as a list. */
export const SEEN_LIST: RowList<SeenRow> = {
  fields: [
    ...ROW_FIELDS,
    { ...listedField('name', 'Record'), isDistinct: true, isTitle: true },
    { ...listedField('record', 'Record ID'), isDistinct: true },
    listedField('kind', 'Kind'),
    { ...listedField('changes', 'Changes', 'change'), isDistinct: true },
  ],
  recordOf: ({ what, name, record, lines }) => ({
    kind: what,
    name,
    record,
    changes: lines.join('\n'),
  }),
  shows: [
    { name: 'added', label: 'Added', has: ({ what }) => what === 'added' },
    { name: 'changed', label: 'Changed', has: ({ what }) => what === 'changed' },
    { name: 'removed', label: 'Removed', has: ({ what }) => what === 'removed' },
  ],
  sorts: [
    ['', 'Newest first'],
    ['at', 'Oldest first'],
    ['name', 'Record'],
    ['kind', 'Kind'],
  ],
  hint: 'Search, such as kind:changed or change:*version*',
  columns: ['seen_at', 'last_seen_before', 'kind', 'record', 'name', 'changes'],
  cellsOf: ({ seen, what, record, name, lines }) => ({
    seen_at: timeText(seen.at),
    last_seen_before: timeText(seen.since),
    kind: what,
    record,
    name,
    changes: lines.join('\n'),
  }),
  moreOf: ({ seen }) => ({ fields: seen.fields }),
  jsonLabel: 'JSON, with old and new values',
}
