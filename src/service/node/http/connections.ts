import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Limits on open connections and on answers buffered for clients that do not read them. */
export type ConnectionLimits = {
  connections: number
  /** With more than so many, a connection is closed after its next answer, which says so. */
  keptConnections: number
  /** The bytes of all answers together that clients have not read yet. */
  unreadBytes: number
}

export type Connections = {
  /** A request arrived on a connection; the connection is idle again once the request is answered. */
  busy: (socket: Socket, answer: ServerResponse) => void
}

/**
 * Limits the connections of a server: one too many closes the connection that has been idle, or has not
 * completed a request's head, for longest. Of too many bytes that clients have not read, the oldest answers are cut.
 */
export const boundConnections = (server: Server, limits: ConnectionLimits): Connections => {
  // Both keep insertion order: the oldest comes first.
  const idle = new Set<Socket>()
  const unread = new Set<ServerResponse>()
  let open = 0

  server.on('connection', (socket: Socket) => {
    open += 1
    idle.add(socket)
    socket.once('close', () => {
      open -= 1
      idle.delete(socket)
    })
    const [idlest] = idle
    if (open > limits.connections) idlest?.destroy()
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
    busy: (socket, answer) => {
      idle.delete(socket)
      // Closing it while it is idle could meet a request on its way.
      if (open > limits.keptConnections) answer.shouldKeepAlive = false
      // The answer is complete, but not yet read.
      answer.once('prefinish', () => {
        if (answer.writableLength === 0) return
        unread.add(answer)
        cutExcess()
      })
      answer.once('close', () => {
        unread.delete(answer)
        if (!socket.destroyed) idle.add(socket)
      })
    },
  }
}
