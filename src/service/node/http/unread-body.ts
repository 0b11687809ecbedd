import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { BODY_BYTES } from '#service/core/http/request-body.ts'

/** What is still taken of a body that nobody reads, and for how long, so that its sender hears the answer. */
export type LingerLimits = { bytes: number; ms: number }

/** Whether a request announces a body that no operation takes. */
export const announcesTooMuch = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > BODY_BYTES

/** Whether a request comes with a body, an empty one of unknown length included. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const linger = (socket: Socket, incoming: IncomingMessage, limits: LingerLimits): void => {
  let left = limits.bytes
  const end = (): void => void socket.destroy()
  const late = setTimeout(end, limits.ms)
  socket.once('close', () => clearTimeout(late))
  socket.end()
  // What read the body before has stopped, and would keep what comes now.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) end()
  })
  incoming.once('end', end)
  incoming.resume()
}

/**
 * Closes the connection in good order after an answer that leaves the request's body unread. Closed at
 * once, with bytes on their way to it, the connection is reset, often before the sender has read the answer.
 */
export const closeInOrder = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limits: LingerLimits,
): void => {
  if (!hasBody(incoming)) return
  const { socket } = incoming
  let isLingering = false
  // What Node calls after the last answer of a connection. Of the prototype, since an earlier request of the
  // same connection may have left its own.
  socket.destroySoon = () => {
    if (isLingering) return
    if (incoming.complete) return Socket.prototype.destroySoon.call(socket)
    isLingering = true
    linger(socket, incoming, limits)
  }
  if (incoming.headers['transfer-encoding'] === undefined && !announcesTooMuch(incoming)) return
  // Too long to be read to its end for the sake of the next request, unless its end comes first.
  const { shouldKeepAlive } = outgoing
  outgoing.shouldKeepAlive = false
  incoming.once('end', () => (outgoing.shouldKeepAlive = shouldKeepAlive))
  // Node would take all of a body that nobody has begun to read.
  incoming.read(0)
}
