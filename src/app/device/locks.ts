/** Every lock, followed by a space and what it is for. */
export const LOCKS = {
  /** Held by every tab with unsaved changes; one for all. */
  unsaved: 'adit.unsaved',
  /** Loading all records of a slot. */
  load: 'adit.load',
  /** Running the bulk change of a connection, or having a plan of one. */
  bulk: 'adit.bulk',
  /** One write of a document. */
  write: 'adit.write',
} as const

/** The browser's locks. An insecure origin has none, although the DOM types declare them. */
export const lockManager = (): LockManager | undefined => navigator.locks

/** Does something while no other page or worker of this origin does it; not at all if `halt` is aborted before. */
export const whileAlone = async <T>(
  name: string,
  halt: AbortSignal,
  act: () => Promise<T>,
): Promise<T | undefined> => {
  const manager = lockManager()
  if (!manager) return act()
  try {
    return await manager.request(name, { signal: halt }, act)
  } catch (error) {
    if (!halt.aborted) throw error
    return undefined
  }
}
