import { wait } from '../api/wait.ts'
import type { Budget } from './budget.ts'

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
        const now = Date.now()
        // A clock that was set back would hold them for ever.
        sent = sent.filter((at) => at > now - WINDOW_MS && at <= now)
        const oldest = most === null ? undefined : sent.at(-Math.max(1, most))
        if (oldest === undefined) {
          sent.push(now)
          return
        }
        // Others may take the place meanwhile.
        await wait(oldest + WINDOW_MS - now + 1, signal)
      }
    },
  }
}
