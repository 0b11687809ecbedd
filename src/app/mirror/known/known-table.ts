import type { KnownRecord } from '../../resources/known-resource.ts'
import type { ResourceField } from '../../resources/resource-field.ts'
import { createRowSearch } from '../worker/create-row-search.ts'

/** The search over known records, which keep the order of their list. */
export const createKnownTable = (fields: readonly ResourceField[]) => {
  const search = createRowSearch(fields)
  let known: readonly KnownRecord[] = []
  let placeOf = new Map<string, number>()
  return {
    search,
    /** The records as they were last taken. */
    records: () => known,
    record: (id: string): KnownRecord | undefined => known[placeOf.get(id) ?? -1],
    /** Takes what has changed. */
    take: (records: readonly KnownRecord[]) => {
      if (records === known) return
      // Mostly some were read, and each stays in its place.
      const isSameOrder =
        records.length === known.length && records.every(({ id }, at) => id === known[at]?.id)
      const places = isSameOrder ? placeOf : new Map(records.map(({ id }, at) => [id, at]))
      const gone = isSameOrder ? [] : known.flatMap(({ id }) => (places.has(id) ? [] : id))
      if (gone.length > 0) search.drop(gone)
      for (const [place, record] of records.entries()) {
        const before = isSameOrder ? place : placeOf.get(record.id)
        if (before !== place || known[before] !== record)
          search.upsert([record], record.read_at, place)
      }
      known = records
      placeOf = places
    },
  }
}
