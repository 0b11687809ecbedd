import { lockManager, LOCKS } from '../device/tabs.ts'

const lastInTab = new Map<string, Promise<unknown>>()

/** Runs a task when all earlier tasks of the same name in this tab have ended. */
const withLockInTab = async <T>(
  name: string,
  task: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const before = lastInTab.get(name)
  const turn = (async () => {
    // A task that failed has told its own caller.
    await before?.catch(() => undefined)
    signal?.throwIfAborted()
    return task()
  })()
  lastInTab.set(name, turn)
  try {
    return await turn
  } finally {
    if (lastInTab.get(name) === turn) lastInTab.delete(name)
  }
}

/**
 * Runs a task when all earlier tasks of the same name have ended, in all tabs of this browser; on an
 * insecure origin, or where storage is blocked, only in this tab. Rejects if the signal aborts before its turn.
 */
export const withLock = async <T>(
  name: string,
  task: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const request = (lock: string, act: () => Promise<T>) =>
    signal ? lockManager()?.request(lock, { signal }, act) : lockManager()?.request(lock, act)
  let isStarted = false
  const start = () => {
    isStarted = true
    return task()
  }
  try {
    return await (request(`${LOCKS.write} ${name}`, start) ?? withLockInTab(name, start, signal))
  } catch (error) {
    if (isStarted || signal?.aborted) throw error
    // A browser that blocks storage refuses locks, too.
    return withLockInTab(name, task, signal)
  }
}
