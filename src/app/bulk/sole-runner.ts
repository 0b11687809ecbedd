import { lockManager, LOCKS } from '../device/locks.ts'

const nameOf = (slot: string) => `${LOCKS.bulk} ${slot}`

/** Lets this tab run the bulk change of a slot, until `release`. */
export type Hold = { release: () => void }

/** A tab that only reads it is done by then. */
const READ_MS = 500

/**
 * Makes this tab the only one that runs the bulk change of a slot; null if another tab does. Without locks, or where
 * the browser refuses them, this tab runs it.
 */
export const holdRunner = (slot: string): Promise<Hold | null> =>
  new Promise((resolve) => {
    const locks = lockManager()
    if (!locks) return resolve({ release: () => undefined })
    const signal = AbortSignal.timeout(READ_MS)
    locks
      .request(nameOf(slot), { signal }, () => {
        return new Promise<void>((release) => resolve({ release }))
      })
      .catch(() => resolve(signal.aborted ? null : { release: () => undefined }))
  })

/** Settles when no other tab runs the bulk change of a slot any more. */
export const whenRunnerFree = async (slot: string): Promise<void> => {
  await lockManager()?.request(nameOf(slot), async () => undefined)
}
