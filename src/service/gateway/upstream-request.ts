import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** Why an upstream gave no answer. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly reason: 'unreachable' | 'timeout'

  constructor(reason: 'unreachable' | 'timeout', message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
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

/**
 * Sends one request with just these headers and resolves with the answer once its head is there; its
 * body is still to be read. Redirects are not followed. Throws UpstreamError.
 */
export const askUpstream = (url: URL, options: UpstreamRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, headers, body, signal, connectMs, totalMs } = options
    const isTls = url.protocol === 'https:'
    const request = (isTls ? httpsRequest : httpRequest)(url, { method, headers, signal })
    const endAfter = (ms: number, what: string) =>
      setTimeout(() => request.destroy(new UpstreamError('timeout', `${what} within ${ms} ms`)), ms)
    const connecting = endAfter(connectMs, 'It could not be connected to')
    const total = endAfter(totalMs, 'It did not answer')

    request.on('socket', (socket) => {
      // A socket of an earlier request is connected already.
      if (!socket.connecting) return clearTimeout(connecting)
      socket.once(isTls ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
      return undefined
    })
    request.on('response', resolve)
    request.on('close', () => {
      clearTimeout(connecting)
      clearTimeout(total)
    })
    request.on('error', (error) =>
      reject(
        error instanceof UpstreamError
          ? error
          : new UpstreamError('unreachable', `It cannot be reached: ${codeOf(error)}`, error),
      ),
    )
    request.end(body)
  })
