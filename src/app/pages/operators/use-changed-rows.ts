import { useState } from 'react'

type Row = { readonly id: string }

const NONE: ReadonlySet<string> = new Set()

/** The ids of rows that say something else than they did before. */
export const changedIds = (before: readonly Row[], now: readonly Row[]): string[] => {
  const texts = new Map(before.map((row) => [row.id, JSON.stringify(row)]))
  return now
    .filter((row) => texts.has(row.id) && texts.get(row.id) !== JSON.stringify(row))
    .map(({ id }) => id)
}

/** The ids of rows that have changed since their page was first shown. */
export const useChangedRows = (rows: readonly Row[], page: string | undefined) => {
  const [known, setKnown] = useState({ rows, page, changed: NONE })
  if (known.rows === rows && known.page === page) return known.changed
  const changed =
    known.page === page ? new Set([...known.changed, ...changedIds(known.rows, rows)]) : NONE
  setKnown({ rows, page, changed })
  return changed
}
