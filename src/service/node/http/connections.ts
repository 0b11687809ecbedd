import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many connections are open, and what of answers is kept for those who do not read them. */
export type ConnectionLimits = {
  connections: number
  /** How long an answer may take to be read by its client, from when it is complete. */
  answerMs: number
  /** The bytes of all answers together that their clients have not taken yet. */
  unreadBytes: number
  checkMs: number
}

export type Connections = {
  /** A request came on a connection, which is idle again once it is answered. */
  busy: (socket: Socket, answer: ServerResponse) => void
  /** An answer is complete; it may be that its client has yet to read it. */
  complete: (answer: ServerResponse) => void
}

/**
 * Bounds the connections of a server: one more than allowed closes the one that has been idle for longest,
 * or has not come to the end of a request's head for longest. Closes those that do not read their answers.
 */
export const boundConnections = (server: Server, limits: ConnectionLimits): Connections => {
  // Both keep their order: the oldest stands first.
  const idle = new Set<Socket>()
  const unread = new Map<ServerResponse, number>()
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

  const cutOverdue = (): void => {
    const now = performance.now()
    for (const [answer, since] of unread) {
      if (now - since < limits.answerMs) return
      answer.destroy()
    }
  }

  const cutExcess = (): void => {
    let bytes = 0
    for (const [answer] of unread) bytes += answer.writableLength
    for (const [answer] of unread) {
      if (bytes <= limits.unreadBytes) return
      bytes -= answer.writableLength
      answer.destroy()
    }
  }

  const checking = setInterval(cutOverdue, limits.checkMs)
  checking.unref()
  server.once('close', () => clearInterval(checking))

  return {
    busy: (socket, answer) => {
      idle.delete(socket)
      answer.once('close', () => {
        unread.delete(answer)
        if (!socket.destroyed) idle.add(socket)
      })
    },
    complete: (answer) => {
      // What the system has taken as a whole ends by itself.
      if (answer.writableLength === 0 || answer.destroyed) return
      unread.set(answer, performance.now())
      cutExcess()
    },
  }
}
