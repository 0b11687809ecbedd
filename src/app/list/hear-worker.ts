import type { Client } from '../api/client.ts'
import type { Mirror } from '../mirror/protocol.ts'

/**
 * Tells a page's client what the calls of the worker say about the connection, as far as they are newer than the
 * page's own. Returns how to stop.
 */
export const hearWorker = (client: Client, { state }: Pick<Mirror, 'state'>): (() => void) => {
  let heardAt = client.state.get() === 'unknown' ? 0 : Date.now()
  const stopWatching = client.watch(() => {
    heardAt = Date.now()
  })
  const look = () => {
    const { answered } = state.get()
    // A clock that was set back must not silence the worker until it has caught up.
    const isNewer = answered !== null && (answered.at > heardAt || heardAt > Date.now())
    if (!isNewer || answered.at === heardAt) return
    heardAt = answered.at
    client.adoptState(answered.connection)
  }
  look()
  const stopListening = state.subscribe(look)
  return () => {
    stopWatching()
    stopListening()
  }
}
