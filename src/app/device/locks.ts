/** Every lock, followed by a space and what it is for. */
export const LOCKS = {
  /** Held by every tab with unsaved changes; one for all. */
  unsaved: 'adit.unsaved',
  /** Running the bulk change of a connection, or having a plan of one. */
  bulk: 'adit.bulk',
  /** One write of a document. */
  write: 'adit.write',
} as const

/** The browser's locks. An insecure origin has none, although the DOM types declare them. */
export const lockManager = (): LockManager | undefined => navigator.locks
