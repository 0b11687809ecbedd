import type { IncomingMessage } from 'node:http'

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
