import type { IncomingMessage } from 'node:http'

type Part = { done: false; value: Uint8Array } | { done: true; value: undefined }

/** The part of a web stream that is needed to read a request's body once. */
export type IncomingBody = { getReader: () => { read: () => Promise<Part> } }

const END: Part = { done: true, value: undefined }

const cutShort = (): Error => new Error('The request ended before its body')

/**
 * The body of a request of Node's server, read one part at a time; each part is read from the connection only
 * on demand. A web stream of the same body needs a real `Request` around it and costs more than all the rest
 * of a small request.
 */
export const incomingBody = (incoming: IncomingMessage): IncomingBody => {
  let waiting: { resolve: (part: Part) => void; reject: (error: Error) => void } | undefined
  const give = (part: Part): void => {
    incoming.pause()
    waiting?.resolve(part)
    waiting = undefined
  }
  const fail = (error: Error): void => {
    waiting?.reject(error)
    waiting = undefined
  }
  const listen = (): void => {
    incoming.on('data', (value: Buffer) => give({ done: false, value }))
    incoming.once('end', () => give(END))
    incoming.on('error', fail)
    incoming.once('close', () => {
      if (waiting) fail(cutShort())
    })
  }
  const read = (): Promise<Part> => {
    if (incoming.readableEnded) return Promise.resolve(END)
    if (incoming.destroyed) return Promise.reject(incoming.errored ?? cutShort())
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      incoming.resume()
    })
  }
  return {
    getReader: () => {
      listen()
      return { read }
    },
  }
}
