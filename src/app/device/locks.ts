/** Every lock, followed by a space and what it is for. */
export const LOCKS = {
  /** Held by every tab with unsaved changes; one for all. */
  unsaved: 'adit.unsaved',
  /** Held as long as a page or a worker lives. */
  page: 'adit.page',
  worker: 'adit.worker',
  /** Reading all records of a slot. */
  sweep: 'adit.sweep',
  /** Running the bulk change of a connection, or having a plan of one. */
  bulk: 'adit.bulk',
  /** One write of a document. */
  write: 'adit.write',
} as const

/** The browser's locks. An insecure origin has none, although the DOM types declare them. */
export const lockManager = (): LockManager | undefined => navigator.locks

/** Holds a lock as long as this page or worker lives. Resolves when it is held. */
export const holdForLife = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const held = lockManager()?.request(name, () => {
      resolve()
      return new Promise<never>(() => undefined)
    })
    held?.catch(() => undefined)
  })

/** Calls back when the holder of a lock is gone. */
export const whenFree = (name: string, then: () => void): void => {
  lockManager()
    ?.request(name, then)
    .catch(() => undefined)
}

/** Does something while no other page or worker of this origin does it; not at all if `halt` is aborted before. */
export const whileAlone = async (
  name: string,
  halt: AbortSignal,
  act: () => Promise<void>,
): Promise<void> => {
  const manager = lockManager()
  if (!manager) return act()
  try {
    await manager.request(name, { signal: halt }, act)
  } catch (error) {
    if (!halt.aborted) throw error
  }
}
