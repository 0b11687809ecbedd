import { isDiskFull, isUnavailable, StorageFullError } from './failures.ts'

/** The pause between two probes of the database: anybody may send readiness requests. */
const TRY_AGAIN_MS = 5000

type Options = {
  /** Why writes are refused now, before the database itself has to fail. */
  shortage?: () => string | undefined
  /** Whether an error of the database is that refusal. */
  isRefusal?: (error: unknown) => boolean
  /** The message when the database itself finds its disk full. */
  full: string
  now?: () => number
}

/** The state of the disk under a database: its error messages, and whether writes can succeed. */
export type DiskState = ReturnType<typeof createDiskState>

export const createDiskState = ({
  shortage,
  isRefusal,
  full,
  now = () => performance.now(),
}: Options) => {
  /** The last disk-full failure, and when to probe again. */
  let failure: { error: StorageFullError; until: number } | undefined

  return {
    /** The error to throw in place of a driver error. */
    explain: (error: unknown): unknown => {
      if (isRefusal?.(error)) return new StorageFullError(shortage?.() ?? full, { cause: error })
      if (!isDiskFull(error)) return error
      failure = { until: 0, ...failure, error: new StorageFullError(full, { cause: error }) }
      return failure.error
    },
    /**
     * Throws `StorageFullError` unless writes can succeed. After a failure `allocate` probes by allocating
     * space: otherwise a process that gets no writes would never notice that there is room again.
     */
    check: async (allocate: () => Promise<unknown>): Promise<void> => {
      const text = shortage?.()
      if (text !== undefined) throw new StorageFullError(text)
      if (!failure) return
      if (now() < failure.until) throw failure.error
      failure.until = now() + TRY_AGAIN_MS
      try {
        await allocate()
      } catch (error) {
        // Other errors, such as a missing privilege, say nothing about the disk: the next write will.
        if (error instanceof StorageFullError || isUnavailable(error)) throw error
      }
      failure = undefined
    },
  }
}
