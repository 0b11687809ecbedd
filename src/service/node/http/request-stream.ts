import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { BODY_BYTES } from '#service/core/http/request-body.ts'

type LingerLimits = { bytes: number; ms: number }

/** Whether a request announces a body larger than any operation accepts. */
export const announcesTooMuch = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > BODY_BYTES

/** Whether a request has a body, including an empty one of unknown length. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const linger = (socket: Socket, incoming: IncomingMessage, limits: LingerLimits): void => {
  let left = limits.bytes
  const end = (): void => void socket.destroy()
  const late = setTimeout(end, limits.ms)
  socket.once('close', () => clearTimeout(late))
  socket.end()
  // The earlier reader of the body has stopped, but its listener would still keep the data.
  incoming.removeAllListeners('readable')
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) end()
  })
  incoming.once('end', end)
  incoming.resume()
}

/**
 * Closes the connection gracefully after an answer that leaves the request's body unread. An immediate close
 * with bytes in transit resets the connection, often before the client has read the answer.
 */
export const closeInOrder = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limits: LingerLimits,
): void => {
  if (!hasBody(incoming)) return
  const { socket } = incoming
  let isLingering = false
  // Node calls this after the last answer of a connection. The prototype's method is used, since an earlier
  // request of the same connection may have replaced it.
  socket.destroySoon = () => {
    if (isLingering) return
    if (incoming.complete) return Socket.prototype.destroySoon.call(socket)
    isLingering = true
    linger(socket, incoming, limits)
  }
  if (incoming.headers['transfer-encoding'] === undefined && !announcesTooMuch(incoming)) return
  // Too long to read to the end just to reuse the connection, unless its end arrives first.
  const { shouldKeepAlive } = outgoing
  outgoing.shouldKeepAlive = false
  incoming.once('end', () => (outgoing.shouldKeepAlive = shouldKeepAlive))
  // Node would read all of a body that nothing has started to read.
  incoming.read(0)
}

type Part = IteratorResult<Uint8Array, undefined>

/** The part of a web stream that is needed to read a request's body once. */
export type IncomingBody = { getReader: () => { read: () => Promise<Part> } }

/**
 * The body of a request of Node's server, read one part at a time. A web stream of the same body needs a real
 * `Request` around it and costs more than all the rest of a small request.
 */
export const incomingBody = (incoming: IncomingMessage): IncomingBody => ({
  getReader: () => {
    const parts: AsyncIterator<Uint8Array, undefined> = incoming[Symbol.asyncIterator]()
    return { read: () => parts.next() }
  },
})
