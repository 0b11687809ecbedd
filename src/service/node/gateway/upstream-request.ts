import { type Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { codeOf } from '#service/core/store/failures.ts'
import { tlsFailure } from './tls-failure.ts'

type Failure = {
  reason: 'unreachable' | 'timeout'
  /** Whether the connection was established, so that the upstream may have carried out the request. */
  wasConnected: boolean
  /** Whether a reused connection broke before the first byte of the answer. */
  wasStale: boolean
  /** What to do, where the failure tells it. */
  advice?: string | undefined
  /** The system's code. */
  code?: string | undefined
}

/** Why an upstream gave no answer. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly failure: Failure
  /** For the log. */
  readonly code: string

  constructor(message: string, failure: Failure) {
    super(message)
    // It is no fault of this process: a stack would tell nothing.
    delete this.stack
    this.failure = failure
    this.code = failure.code ?? failure.reason
  }
}

export type UpstreamRequest = {
  method: string
  headers: Record<string, string>
  body: Uint8Array | undefined
  /** Aborts the request, also while its answer is being read. */
  signal: AbortSignal
  connectMs: number
  /** For the whole exchange, including the answer's body. */
  totalMs: number
  /** Connects through a proxy; without it, directly. */
  agent?: Agent | undefined
}

const reasonFor = (code: string | undefined, wasConnected: boolean): string => {
  const what = wasConnected
    ? 'The connection broke'
    : (tlsFailure(code)?.what ?? 'It cannot be reached')
  return `${what}: ${code ?? 'unknown error'}`
}

type Attempt = {
  /** The start of the exchange, by `performance.now()`. */
  startedAt: number
  /** False for a connection that no other request uses. */
  agent: Agent | false | undefined
}

const attempt = (
  url: URL,
  { method, headers, body, signal, connectMs, totalMs }: UpstreamRequest,
  { startedAt, agent }: Attempt,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isTls = url.protocol === 'https:'
    const request = (isTls ? httpsRequest : httpRequest)(url, { method, headers, signal, agent })
    let isConnected = false
    let hasAnswered = false
    const failure = (reason: Failure['reason'], message: string, code?: string): UpstreamError =>
      new UpstreamError(message, {
        reason,
        wasConnected: isConnected,
        wasStale: request.reusedSocket && !hasAnswered,
        advice: isConnected ? undefined : tlsFailure(code)?.advice,
        code,
      })
    const unreachable = (message: string, code?: string) => failure('unreachable', message, code)
    const endAfter = (ms: number, message: () => string) =>
      setTimeout(() => {
        const late = failure('timeout', message())
        // Without a socket yet, as behind a silent proxy, the request would not tell of it.
        reject(late)
        request.destroy(late)
      }, ms)
    const connecting = endAfter(connectMs, () =>
      isTls && request.socket?.connecting === false
        ? `The TLS handshake with it did not end within ${connectMs} ms`
        : `It could not be connected to within ${connectMs} ms`,
    )
    const left = totalMs - (performance.now() - startedAt)
    const total = endAfter(left, () => `It did not respond within ${totalMs} ms`)

    const connected = (): void => {
      clearTimeout(connecting)
      isConnected = true
    }
    request.on('socket', (socket) => {
      // Runs before the parser, which reports an answer that is not HTTP while it reads it.
      socket.prependOnceListener('data', () => (hasAnswered = true))
      // A reused socket is already connected; one through a proxy still has its handshake before it.
      if (socket.connecting || (isTls && !request.reusedSocket))
        socket.once(isTls ? 'secureConnect' : 'connect', connected)
      else connected()
    })
    // Of an agent that connects through a proxy: what the proxy answered.
    request.on('proxyConnect', ({ statusCode }: { statusCode: number }) => {
      if (statusCode !== 200)
        request.destroy(
          unreachable(`The proxy refused to connect to it, with the status ${statusCode}`),
        )
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
      // Node reports neither an answer nor an error after a 101 to a protocol that was not requested.
      reject(unreachable('It closed the connection without a response'))
    })
    request.on('error', (error) =>
      reject(
        error instanceof UpstreamError
          ? error
          : unreachable(reasonFor(codeOf(error), isConnected), codeOf(error)),
      ),
    )
    request.end(body)
  })

/**
 * Sends one request with exactly these headers and resolves with the answer once its head has arrived; the
 * body is still to be read. Does not follow redirects. Throws UpstreamError.
 */
export const askUpstream = async (url: URL, options: UpstreamRequest): Promise<IncomingMessage> => {
  const startedAt = performance.now()
  try {
    return await attempt(url, options, { startedAt, agent: options.agent })
  } catch (error) {
    const wasStale =
      error instanceof UpstreamError &&
      error.failure.reason === 'unreachable' &&
      error.failure.wasStale
    // Either side may close a kept connection at any time, even while the next request is being sent.
    // A read can be sent again; a write may have been carried out.
    if (!wasStale || options.method !== 'GET' || options.signal.aborted) throw error
    return attempt(url, options, { startedAt, agent: options.agent ?? false })
  }
}
