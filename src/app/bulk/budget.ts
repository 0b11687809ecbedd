import { wait } from '../api/wait.ts'
import type { BulkItem } from '../resources/bulk-action.ts'

/** What a bulk change may spend. */
export type Budget = {
  /** Requests a minute; null where no limit is known. */
  readonly perMinute: number | null
  /** Waits until one more request may be sent; rejects when the signal aborts. */
  acquire: (signal: AbortSignal) => Promise<void>
}

/** What a bulk change leaves to people, and to operators whose requests are not seen here. */
const RESERVED_PART = 1 / 4

/** How many requests a minute a bulk change may send of those that the service allows; null is no limit. */
export const bulkShare = (limit: number | null): number | null =>
  limit === null ? null : Math.max(1, Math.floor(limit * (1 - RESERVED_PART)))

const WINDOW_MS = 60_000

/**
 * A budget of so many requests a minute, counted here: what is acquired is sent at once. `perMinute` is asked
 * anew each time, since it is learnt from the service; null is no limit.
 */
export const pacedBudget = (perMinute: () => number | null): Budget => {
  let sent: number[] = []
  return {
    get perMinute() {
      return perMinute()
    },
    acquire: async (signal) => {
      for (;;) {
        signal.throwIfAborted()
        const most = perMinute()
        sent = sent.filter((at) => at > Date.now() - WINDOW_MS)
        const oldest = most === null ? undefined : sent.at(-Math.max(1, most))
        if (oldest === undefined) return void sent.push(Date.now())
        // Others may take the place meanwhile.
        await wait(oldest + WINDOW_MS - Date.now() + 1, signal)
      }
    },
  }
}

/** One read and one write; a create has nothing to read. */
export const requestsOf = ({ kind }: BulkItem): number => (kind === 'create' ? 1 : 2)

/** What a bulk change of these items costs if nothing goes wrong; the minutes are null where no budget is known. */
export const estimate = (items: readonly BulkItem[], perMinute: number | null) => {
  const requests = items.reduce((sum, item) => sum + requestsOf(item), 0)
  return { requests, minutes: perMinute === null ? null : Math.ceil(requests / perMinute) }
}
