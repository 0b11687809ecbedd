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
