import type { BulkItem } from '../resources/bulk-action.ts'

/** What a bulk change costs if nothing goes wrong. */
export type Estimate = {
  requests: number
  /** Null where no budget is known. */
  minutes: number | null
}

/** One read and one write; a create has nothing to read. */
export const requestsOf = ({ kind }: BulkItem): number => (kind === 'create' ? 1 : 2)

/** What items that are not done yet will cost. */
export const estimate = (items: readonly BulkItem[], perMinute: number | null): Estimate => {
  const requests = items.reduce((sum, item) => sum + requestsOf(item), 0)
  return { requests, minutes: perMinute === null ? null : Math.ceil(requests / perMinute) }
}
