import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** So much of what a connection sends is parsed at a time: few requests fit into it. */
const PART_BYTES = 1024

/**
 * Handles the requests of a connection one by one: a later one also sees what an earlier one changed. Node would
 * parse all requests of 64 KiB at once, more than a thousand, and keep each until the earlier ones are answered.
 */
export const requestTurns = (server: Server) => {
  const all = new WeakMap<object, { outgoing: ServerResponse; handle: () => void }[]>()

  server.on('connection', (socket: Socket) => {
    all.set(socket, [])
    // Node's own listener, which parses.
    const parsers = socket.listeners('data')
    socket.removeAllListeners('data')
    socket.on('data', (bytes: Buffer) => {
      for (let from = 0; from < bytes.length && !socket.destroyed; from += PART_BYTES) {
        if ((all.get(socket)?.length ?? 0) > 1) {
          // Kept until these are answered; the system then stops the client from sending more.
          socket.pause()
          socket.unshift(bytes.subarray(from))
          return
        }
        for (const parse of parsers) parse.call(socket, bytes.subarray(from, from + PART_BYTES))
      }
    })
  })

  return {
    /** Handles a request once the earlier ones of its connection are answered. */
    inTurn: (outgoing: ServerResponse, handle: () => void): void => {
      const { socket } = outgoing.req
      const turns = all.get(socket) ?? []
      outgoing.once('close', () => {
        turns.shift()
        if (socket.destroyed) return
        turns[0]?.handle()
        if (turns.length < 2) socket.resume()
      })
      if (turns.push({ outgoing, handle }) === 1) handle()
    },
    /** The requests of a connection that are not answered yet, by their answers. */
    unanswered: (socket: object): ServerResponse[] =>
      (all.get(socket) ?? []).map(({ outgoing }) => outgoing),
  }
}
