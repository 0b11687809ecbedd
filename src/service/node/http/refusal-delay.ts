import type { Socket } from 'node:net'

/** Makes those wait who ask again at once after they were told to come back later. */
export type RefusalDelay = {
  /** A request on this connection was refused because there were too many. */
  refused: (socket: Socket) => void
  /** Goes on with the connection's next request, at once or when it has waited. */
  whenDue: (socket: Socket, goOn: () => unknown) => void
}

/**
 * Requests on a connection that was refused less than `ms` ago wait for the rest of it, one at a time. To
 * refuse those who ask in a loop would else take most of the time, and as long as it takes to hear them all
 * only one new connection is accepted.
 */
export const createRefusalDelay = (ms: number): RefusalDelay => {
  const until = new WeakMap<Socket, number>()
  const waiting = new WeakSet<Socket>()
  return {
    refused: (socket) => {
      until.set(socket, performance.now() + ms)
    },
    whenDue: (socket, goOn) => {
      const left = (until.get(socket) ?? 0) - performance.now()
      // Of requests that were sent without waiting for answers, one waits.
      if (left <= 0 || waiting.has(socket)) return void goOn()
      waiting.add(socket)
      const end = (): void => {
        waiting.delete(socket)
        goOn()
      }
      setTimeout(end, left)
    },
  }
}
