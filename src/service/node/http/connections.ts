import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** So much of what a connection sends is parsed at a time: few requests fit into it. */
const PART_BYTES = 1024

/** Limits on open connections and on answers buffered for clients that do not read them. */
export type ConnectionLimits = {
  connections: number
  /** With more than so many, a connection is closed after its next answer, which says so. */
  keptConnections: number
  /** The bytes of all answers together that clients have not read yet. */
  unreadBytes: number
}

type Turn = { answer: ServerResponse; handle: () => void }

/**
 * Limits the connections of a server: one too many closes the connection that has been idle, or has not
 * completed a request's head, for longest. Of too many bytes that clients have not read, the oldest answers are cut.
 * The requests of a connection are handled one by one: a later one also sees what an earlier one changed. Node would
 * parse all requests of 64 KiB at once, more than a thousand, and keep each until the earlier ones are answered.
 */
export const boundConnections = (server: Server, limits: ConnectionLimits) => {
  // Both keep insertion order: the oldest comes first.
  const idle = new Set<Socket>()
  const unread = new Set<ServerResponse>()
  const turns = new WeakMap<object, Turn[]>()
  let open = 0

  // The idlest make room for others, below: these are busy.
  server.maxConnections = 2 * limits.connections
  server.on('connection', (socket: Socket) => {
    open += 1
    idle.add(socket)
    const own: Turn[] = []
    turns.set(socket, own)
    socket.once('close', () => {
      open -= 1
      idle.delete(socket)
    })
    const [idlest] = idle
    if (open > limits.connections) idlest?.destroy()
    // Node's own listener, which parses.
    const parsers = socket.listeners('data')
    socket.removeAllListeners('data')
    socket.on('data', (bytes: Buffer) => {
      for (let from = 0; from < bytes.length && !socket.destroyed; from += PART_BYTES) {
        if (own.length > 1) {
          // Kept until these are answered; the system then stops the client from sending more.
          socket.pause()
          socket.unshift(bytes.subarray(from))
          return
        }
        for (const parse of parsers) parse.call(socket, bytes.subarray(from, from + PART_BYTES))
      }
    })
  })

  const cutExcess = (): void => {
    let bytes = 0
    for (const answer of unread) bytes += answer.writableLength
    for (const answer of unread) {
      if (bytes <= limits.unreadBytes) return
      bytes -= answer.writableLength
      answer.destroy()
    }
  }

  return {
    /** Handles a request once the earlier ones of its connection are answered; the connection is idle after the last. */
    inTurn: (answer: ServerResponse, handle: () => void): void => {
      const { socket } = answer.req
      const own = turns.get(socket) ?? []
      idle.delete(socket)
      // The answer is complete, but not yet read.
      answer.once('prefinish', () => {
        if (answer.writableLength === 0) return
        unread.add(answer)
        cutExcess()
      })
      answer.once('close', () => {
        unread.delete(answer)
        own.shift()
        if (socket.destroyed) return
        if (own.length < 2) socket.resume()
        // In another turn: a connection with hundreds of requests must not keep all others waiting for them.
        if (own[0]) setImmediate(() => socket.destroyed || own[0]?.handle())
        else idle.add(socket)
      })
      const begin = (): void => {
        // Closing it while it is idle could meet a request on its way.
        if (open > limits.keptConnections) answer.shouldKeepAlive = false
        handle()
      }
      if (own.push({ answer, handle: begin }) === 1) begin()
    },
    /** The requests of a connection that are not answered yet, by their answers. */
    unanswered: (socket: object): ServerResponse[] =>
      (turns.get(socket) ?? []).map(({ answer }) => answer),
  }
}
