import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type RequestTurns = {
  /** Handles a request once the earlier requests of its connection are answered. */
  inTurn: (incoming: IncomingMessage, outgoing: ServerResponse, handle: () => void) => void
  /** Whether a part of an answer is already on its way: nothing else may be written then. */
  isAnswering: (socket: object) => boolean
}

type Turns = {
  answering?: ServerResponse | undefined
  /** The request that was read last. */
  latest?: IncomingMessage
  readonly waiting: (() => void)[]
}

const CR = 0x0d
const LF = 0x0a
const BLANK_LINE = '\r\n\r\n'

/** Within a body: one of blank lines must not become as many parts. Few requests fit into what may follow it. */
const LEAST_BYTES_OF_BODY = 512

/** The length of a part of these bytes that ends at most one request, wherever the bytes were split. */
const partLength = (bytes: Buffer, isBody: boolean): number => {
  if (!isBody) {
    // May be the second half of a blank line.
    if (bytes[0] === LF) return 1
    if (bytes[0] === CR) return bytes[1] === LF ? 2 : 1
  }
  const end = bytes.indexOf(BLANK_LINE, isBody ? LEAST_BYTES_OF_BODY : 0)
  return end < 0 ? bytes.length : end + BLANK_LINE.length
}

/**
 * Reads and handles one request of a connection at a time. Node would parse all requests of a part of 64 KiB at
 * once, more than a thousand, and would keep each with its answer until the earlier ones are answered. In turn,
 * pipelined requests also see what the earlier ones changed.
 */
export const requestTurns = (server: Server): RequestTurns => {
  const all = new WeakMap<object, Turns>()

  server.on('connection', (socket: Socket) => {
    const turns: Turns = { waiting: [] }
    all.set(socket, turns)
    // Node's own listener, which parses.
    const parsers = socket.listeners('data')
    socket.removeAllListeners('data')
    socket.on('data', (bytes: Buffer) => {
      let rest = bytes
      while (rest.length > 0 && !socket.destroyed) {
        if (turns.answering && turns.latest?.complete) {
          // Kept until the answer is sent; the system then stops the client from sending more.
          socket.pause()
          socket.unshift(rest)
          return
        }
        const length = partLength(rest, turns.latest?.complete === false)
        for (const parse of parsers) parse.call(socket, rest.subarray(0, length))
        rest = rest.subarray(length)
      }
    })
  })

  const begin = (turns: Turns, outgoing: ServerResponse, handle: () => void): void => {
    const { socket } = outgoing.req
    turns.answering = outgoing
    outgoing.once('close', () => {
      turns.answering = undefined
      const next = turns.waiting.shift()
      if (socket.destroyed) return
      if (next) next()
      else socket.resume()
    })
    handle()
  }

  return {
    inTurn: (incoming, outgoing, handle) => {
      const turns = all.get(incoming.socket) ?? { waiting: [] }
      turns.latest = incoming
      if (turns.answering) turns.waiting.push(() => begin(turns, outgoing, handle))
      else begin(turns, outgoing, handle)
    },
    isAnswering: (socket) => all.get(socket)?.answering?.headersSent === true,
  }
}
