import { lockManager, LOCKS } from '../device/tabs.ts'

const nameOf = (slot: string) => `${LOCKS.bulk} ${slot}`

/** A tab that only reads the bulk change, or waits for it, lets go of the lock at once. */
const WAIT_MS = 500

/**
 * Makes this tab the only one that runs the bulk change of a slot, until what is returned is called; null if another tab
 * does. Without locks, or where the browser refuses them, this tab runs it.
 */
export const holdLock = (slot: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    const locks = lockManager()
    const signal = AbortSignal.timeout(WAIT_MS)
    const none = () => resolve(signal.aborted ? null : () => undefined)
    if (!locks) return none()
    locks
      .request(nameOf(slot), { signal }, () => new Promise<void>((release) => resolve(release)))
      .catch(none)
  })

/** Settles when no tab runs the bulk change of a slot any more. */
export const whenUnlocked = async (slot: string): Promise<void> => {
  await lockManager()?.request(nameOf(slot), { mode: 'shared' }, async () => undefined)
}
