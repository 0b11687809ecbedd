import { countBits, type BitSet } from './bit-set.ts'
import { createFeatureSets } from './feature-sets.ts'
import {
  byCodedField,
  byTextColumn,
  isFoldedColumn,
  type OperatorColumns,
  type TextColumnName,
} from './operator-columns.ts'
import { createOperatorTable, type OperatorTable } from './operator-table.ts'
import { createRowNumbers, type CodeColumn, type RowNumbers } from './row-numbers.ts'
import { isSnapshot, SNAPSHOT_VERSION } from './check-snapshot.ts'
import { CHUNK_ROWS, CHUNK_WORDS, type TextChunk } from './text-chunk.ts'
import { createTextColumn } from './text-column.ts'
import { createTextDictionary } from './text-dictionary.ts'

/** A table as data that can be stored or sent. Its texts are the table's own, which never change. */
export type TableSnapshot = {
  readonly version: number
  readonly rows: number
  readonly live: BitSet
  readonly numbers: RowNumbers
  readonly texts: Readonly<Record<TextColumnName, readonly TextChunk[]>>
  readonly dictionaries: Readonly<Record<CodeColumn, readonly string[]>>
  readonly oddTimes: readonly (readonly [number, string])[]
}

/** The table as it is now. */
export const takeSnapshot = (table: OperatorTable): TableSnapshot => {
  const { numbers, texts, features, dictionaries, oddTimes } = table.columns
  const rows = table.rows()
  const chunks = Math.ceil(rows / CHUNK_ROWS)
  return {
    version: SNAPSHOT_VERSION,
    rows,
    live: table.live().slice(0, chunks * CHUNK_WORDS),
    numbers: createRowNumbers(rows, numbers),
    texts: byTextColumn((name) =>
      Array.from({ length: chunks }, (_, index) => texts[name].chunk(index)),
    ),
    dictionaries: {
      features: features.dictionary.texts(),
      ...byCodedField((field) => dictionaries[field].texts()),
    },
    oddTimes: [...oddTimes],
  }
}

/** What of a snapshot can be transferred to another thread instead of copied: its texts belong to the table. */
export const snapshotBuffers = ({ live, numbers }: TableSnapshot): ArrayBufferLike[] =>
  [live, ...Object.values(numbers)].map(({ buffer }) => buffer)

const columnsOf = ({
  rows,
  numbers,
  texts,
  dictionaries,
  oddTimes,
}: TableSnapshot): OperatorColumns => ({
  // Whole chunks, as rows are added.
  numbers: createRowNumbers(Math.ceil(rows / CHUNK_ROWS) * CHUNK_ROWS, numbers),
  texts: byTextColumn((name) => createTextColumn(isFoldedColumn(name), texts[name])),
  features: createFeatureSets(dictionaries.features),
  dictionaries: byCodedField((field) => createTextDictionary(dictionaries[field])),
  oddTimes: new Map(oddTimes),
})

/** The table of a snapshot, with a revision to begin at; null if the snapshot is damaged. */
export const restoreTable = (snapshot: unknown, revision: number): OperatorTable | null => {
  if (!isSnapshot(snapshot)) return null
  const columns = columnsOf(snapshot)
  const { rows, live } = snapshot
  // Those of the snapshot are of another table's time.
  columns.numbers.revision.fill(revision)
  const table = createOperatorTable(revision, { columns, rows, live: live.slice() })
  // Fewer if two rows have one id.
  return table.size() === countBits(live) ? table : null
}
