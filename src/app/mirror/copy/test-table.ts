import type { Operator } from '#contract/operators.ts'
import type { Table } from './table.ts'

/** A table for tests, which only holds its rows. */
export const createTestTable = () => {
  let rows: (Operator | null)[] = []
  const rowOf = (id: string) => rows.findIndex((row) => row?.id === id)
  const put = (document: Operator) => {
    const known = rowOf(document.id)
    const free = rows.indexOf(null)
    rows[known >= 0 ? known : free >= 0 ? free : rows.length] = document
  }
  const documents = () => rows.filter((row) => row !== null)
  const table: Table = {
    size: () => documents().length,
    rows: () => rows.length,
    isLive: (row) => (rows[row] ?? null) !== null,
    rowOf,
    idOf: (row) => rows[row]?.id ?? '',
    upsert: (taken) => taken.forEach(put),
    drop: (ids) => {
      rows = rows.map((row) => (row && ids.includes(row.id) ? null : row))
    },
    forgetTimes: () => undefined,
    clear: () => {
      rows = []
    },
    snapshot: () => structuredClone(rows),
    restore: (snapshot) => {
      if (!Array.isArray(snapshot)) return false
      rows = structuredClone(snapshot)
      return true
    },
  }
  return { table, documents }
}
