import type { Socket } from 'node:net'

/** Delays clients that retry at once after they were asked to come back later. */
export type RefusalDelay = {
  /** Call when a request on this connection was refused because of overload. */
  refused: (socket: Socket) => void
  /** Handles the connection's next request, at once or after the delay. */
  whenDue: (socket: Socket, goOn: () => unknown) => void
}

/**
 * Delays requests on a connection until `ms` after its last refusal. Otherwise refusing clients that retry in
 * a loop would take most of the time, and while the server reads all their requests, it accepts only one new
 * connection.
 */
export const createRefusalDelay = (ms: number): RefusalDelay => {
  const until = new WeakMap<Socket, number>()
  return {
    refused: (socket) => {
      until.set(socket, performance.now() + ms)
    },
    whenDue: (socket, goOn) => {
      const left = (until.get(socket) ?? 0) - performance.now()
      if (left <= 0) return void goOn()
      setTimeout(goOn, left)
    },
  }
}
