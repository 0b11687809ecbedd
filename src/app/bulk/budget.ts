/** What a bulk change may spend. */
export type Budget = {
  /** Requests a minute; null where no limit is known. */
  readonly perMinute: number | null
  /** Waits until one more request may be sent; rejects when the signal aborts. */
  acquire: (signal: AbortSignal) => Promise<void>
}

/** The budget of a service that names no limit. */
export const OPEN_BUDGET: Budget = {
  perMinute: null,
  acquire: async (signal) => signal.throwIfAborted(),
}

/** Waits; ends early when the signal aborts. */
export const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
