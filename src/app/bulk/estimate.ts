import type { BulkItem } from '../resources/bulk-action.ts'
import type { PlanRow } from './dry-run.ts'

/** What a bulk change costs if nothing goes wrong. */
export type Estimate = {
  requests: number
  /** Null where no budget is known. */
  minutes: number | null
}

/** One read and one write; a create has nothing to read. */
export const requestsOf = ({ kind }: BulkItem): number => (kind === 'create' ? 1 : 2)

/** What the rows that are not done yet will cost. */
export const estimate = (rows: readonly PlanRow[], perMinute: number | null): Estimate => {
  const requests = rows.reduce(
    (sum, row) =>
      row.outcome === 'change' || row.outcome === 'asked' ? sum + requestsOf(row) : sum,
    0,
  )
  return { requests, minutes: perMinute === null ? null : Math.ceil(requests / perMinute) }
}
