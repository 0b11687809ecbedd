import type { Operator } from '#contract/operators.ts'
import type { Table } from './table.ts'

/** A table for tests, which only holds its rows. */
export const createTestTable = () => {
  let rows = new Map<string, { document: Operator; as_of: number }>()
  const table: Table = {
    get size() {
      return rows.size
    },
    upsert: (documents, as_of) => {
      for (const document of documents) rows.set(document.id, { document, as_of })
    },
    touch: (ids, as_of) => {
      for (const id of ids) {
        const row = rows.get(id)
        if (!row) throw new Error(`${id} was touched and is not there`)
        row.as_of = as_of
      }
    },
    drop: (ids) => {
      for (const id of ids) rows.delete(id)
    },
    clear: () => rows.clear(),
    snapshot: () => structuredClone(rows),
    restore: (snapshot) => {
      if (!(snapshot instanceof Map)) return false
      rows = structuredClone(snapshot)
      return true
    },
  }
  return { table, documents: () => [...rows.values()].map(({ document }) => document) }
}
