/** No wait is longer, whatever a service asks for: then it is asked again. */
export const LONGEST_WAIT_SECONDS = 3600

/**
 * The longest time of one timer: `setTimeout` fires at once above 24.8 days, and the time that a laptop sleeps does
 * not count for it.
 */
const LONGEST_TIMER_MS = 10_000

const timer = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timeout = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })

/** Waits; returns early when the signal aborts. Never throws. */
export const wait = async (ms: number, signal?: AbortSignal): Promise<void> => {
  const date = Date.now()
  const start = performance.now()
  // A date that is set back must not hold it up, and `performance.now()` may stand still while the device sleeps.
  const left = () =>
    signal?.aborted ? 0 : ms - Math.max(Date.now() - date, performance.now() - start)
  do {
    await timer(Math.min(Math.max(left(), 0), LONGEST_TIMER_MS), signal)
  } while (left() > 0)
}
