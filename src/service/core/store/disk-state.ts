import { isDiskFull, StorageFullError } from './storage-full.ts'
import { isUnavailable } from './unavailable.ts'

/** How long the database is left alone after it was tried: anybody may ask whether the service is ready. */
const TRY_AGAIN_MS = 5000

type Options = {
  /** Why writes are refused now, before the database itself has to fail. */
  shortage?: () => string | undefined
  /** Whether an error of the database is that refusal. */
  isRefusal?: (error: unknown) => boolean
  /** What is said when the database itself finds its disk full. */
  full: string
  now?: () => number
}

/** What is known of the disk under a database: how its errors are told, and whether writes can succeed. */
export type DiskState = ReturnType<typeof createDiskState>

export const createDiskState = ({
  shortage,
  isRefusal,
  full,
  now = () => performance.now(),
}: Options) => {
  /** The failure that said last that the disk is full, and when to find out again. */
  let failure: { error: StorageFullError; until: number } | undefined

  return {
    /** What to throw in place of an error of the driver. */
    explain: (error: unknown): unknown => {
      if (isRefusal?.(error)) return new StorageFullError(shortage?.() ?? full, { cause: error })
      if (!isDiskFull(error)) return error
      failure = { until: 0, ...failure, error: new StorageFullError(full, { cause: error }) }
      return failure.error
    },
    /**
     * Throws `StorageFullError` unless writes can succeed. After a failure `allocate` finds out, by making the
     * database take some room: without it a process that gets no writes would never know that there is room.
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
        // Anything else, such as no right to do so, says nothing about the disk: the next write will.
        if (error instanceof StorageFullError || isUnavailable(error)) throw error
      }
      failure = undefined
    },
  }
}
