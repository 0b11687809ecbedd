import type { ResourceField } from '../resources/resource-field.ts'
import { countBits } from './bit-set.ts'
import type { RecordTable } from './table.ts'
import type { TableSnapshot } from './table-parts.ts'
import { snapshotVersion } from './table-parts.ts'
import { createTable } from './table.ts'

/** The table of a snapshot, with a revision to begin at; null if it is of another version, or not whole. */
export const restoreTable = (
  fields: readonly ResourceField[],
  snapshot: unknown,
  revision: number,
): RecordTable | null => {
  try {
    // Of the same version: it has the form of one.
    const start = snapshot as TableSnapshot
    if (start.version !== snapshotVersion(fields)) return null
    const lengths = [start.as_of.length, start.position.length]
    if (lengths.some((length) => length !== start.rows)) return null
    const table = createTable(fields, revision, start)
    if (table.columns.some(({ field }) => !start.columns[field.path])) return null
    // Fewer if two rows have one id.
    return table.size() === countBits(start.live) ? table : null
  } catch {
    return null
  }
}
