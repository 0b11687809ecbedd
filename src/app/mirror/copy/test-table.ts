import type { Operator } from '#contract/operators.ts'
import type { Table } from './table.ts'

/** A table for tests, which only holds its rows. */
export const createTestTable = () => {
  let rows = new Map<string, { document: Operator; as_of: number }>()
  const table: Table = {
    size: () => rows.size,
    upsert: (documents, as_of) => {
      for (const document of documents) rows.set(document.id, { document, as_of })
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
