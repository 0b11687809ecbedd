/** A channel to the other tabs and workers of this origin. */
export type Channel = { post: (message: unknown) => void; close: () => void }

/** The members of a message of unknown origin; none if it is no object. */
export const membersOf = (message: unknown): Readonly<Record<string, unknown>> =>
  // An object has members, which are unknown until they are checked.
  typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : {}

/**
 * Opens a channel. Any page of this origin sends here, maybe one of another version: a message has no type, and
 * `take` checks it.
 */
export const openChannel = (name: string, take: (message: unknown) => void): Channel => {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => take(data))
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}
