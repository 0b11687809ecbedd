import { isRecord } from '#contract/json-value.ts'
import { PREFIX } from './registry.ts'

/** Every lock, followed by a space and what it is for. */
export const LOCKS = {
  /** Held by every tab with unsaved changes; one for all. */
  unsaved: `${PREFIX}unsaved`,
  /** Running the bulk change of a connection, or having a plan of one. */
  bulk: `${PREFIX}bulk`,
  /** One write of a document. */
  write: `${PREFIX}write`,
} as const

/** The browser's locks. An insecure origin has none, although the DOM types declare them. */
export const lockManager = (): LockManager | undefined => navigator.locks

/** A channel to the other tabs and workers of this origin. */
export type Channel = { post: (message: unknown) => void; close: () => void }

/** The members of a message of unknown origin; none if it is no object. */
export const membersOf = (message: unknown): Readonly<Record<string, unknown>> =>
  isRecord(message) ? message : {}

/** Opens a channel. A page of another version may send here: a message has no type, and `take` checks it. */
export const openChannel = (name: string, take: (message: unknown) => void): Channel => {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => take(data))
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}
