import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** Why an upstream gave no answer. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly reason: 'unreachable' | 'timeout'
  /** Whether it was connected to, so that it may have carried the request out. */
  readonly wasConnected: boolean

  constructor(reason: 'unreachable' | 'timeout', wasConnected: boolean, message: string) {
    super(message)
    this.reason = reason
    this.wasConnected = wasConnected
  }
}

export type UpstreamRequest = {
  method: string
  headers: Record<string, string>
  body: Uint8Array | undefined
  /** Ends the request, also while its answer is being read. */
  signal: AbortSignal
  connectMs: number
  /** For the whole exchange, the answer's body included. */
  totalMs: number
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'

const reasonFor = (error: unknown, wasConnected: boolean): string =>
  `${wasConnected ? 'The connection broke' : 'It cannot be reached'}: ${codeOf(error)}`

/**
 * Sends one request with just these headers and resolves with the answer once its head is there; its
 * body is still to be read. Redirects are not followed. Throws UpstreamError.
 */
export const askUpstream = (url: URL, options: UpstreamRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, headers, body, signal, connectMs, totalMs } = options
    const isTls = url.protocol === 'https:'
    const request = (isTls ? httpsRequest : httpRequest)(url, { method, headers, signal })
    let isConnected = false
    const unreachable = (message: string) => new UpstreamError('unreachable', isConnected, message)
    const endAfter = (ms: number, what: string) =>
      setTimeout(
        () => request.destroy(new UpstreamError('timeout', isConnected, `${what} within ${ms} ms`)),
        ms,
      )
    const connecting = endAfter(connectMs, 'It could not be connected to')
    const total = endAfter(totalMs, 'It did not answer')

    const connected = (): void => {
      clearTimeout(connecting)
      isConnected = true
    }
    request.on('socket', (socket) => {
      // A socket of an earlier request is connected already.
      if (socket.connecting) socket.once(isTls ? 'secureConnect' : 'connect', connected)
      else connected()
    })
    request.on('response', (answer) => {
      const { statusCode: status = 0 } = answer
      if (status >= 200 && status < 600) return resolve(answer)
      answer.destroy()
      return reject(unreachable(`It answered with the status ${status}, which HTTP does not have`))
    })
    request.on('close', () => {
      clearTimeout(connecting)
      clearTimeout(total)
      // Without an answer or an error after a 101, whose protocol nobody asked for.
      reject(unreachable('It closed the connection without an answer'))
    })
    request.on('error', (error) =>
      reject(error instanceof UpstreamError ? error : unreachable(reasonFor(error, isConnected))),
    )
    request.end(body)
  })
