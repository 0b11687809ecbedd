import {
  pathOf,
  type BodyOf,
  type Operation,
  type ParamsOf,
  type ReplyOf,
} from '#contract/operation.ts'
import { faultsOf } from '#contract/faults.ts'
import { currentConnection, type Connection } from '../connection/connection.ts'
import { ApiError } from './api-error.ts'
import {
  READ_TIMEOUT_MS,
  REQUEST_OPTIONS,
  requestHeaders,
  takeEarlyReply,
} from './early-request.ts'
import { readErrorReply, retryAfterSeconds } from './error-reply.ts'

const WRITE_TIMEOUT_MS = 30_000

type CallOptions<O extends Operation> = {
  signal?: AbortSignal
  /** A cursor: the query string of a `next_page_uri`. Nothing else is ever put in the query. */
  cursor?: string | null
  /** Another connection than the current one, to prove it. */
  connection?: Connection
} & (keyof ParamsOf<O> extends never ? { params?: undefined } : { params: ParamsOf<O> }) &
  (BodyOf<O> extends undefined ? { body?: undefined } : { body: BodyOf<O> })

type SendOptions = {
  signal?: AbortSignal
  cursor?: string | null
  connection?: Connection
  params?: Record<string, string> | undefined
  body?: unknown
}

const send = async (of: Operation, options: SendOptions): Promise<Response> => {
  const connection = options.connection ?? currentConnection()
  if (!connection) throw new ApiError({ kind: 'status', status: 401, operation: of })
  const query = options.cursor ? `?${options.cursor}` : ''
  const url = connection.base_url + pathOf(of, options.params ?? {}) + query
  const timeout = AbortSignal.timeout(of.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS)
  const headers = requestHeaders(connection)
  if (options.body !== undefined) headers['Content-Type'] = 'application/json'
  try {
    const early = of.method === 'GET' ? takeEarlyReply(url) : undefined
    return await (early ??
      fetch(url, {
        ...REQUEST_OPTIONS,
        method: of.method,
        headers,
        body: options.body === undefined ? null : JSON.stringify(options.body),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      }))
  } catch (cause) {
    throw noAnswer(of, options.signal, cause)
  }
}

// Leaving a page is no failure: the abort goes on as it came, for the query cache to recognise.
const noAnswer = (of: Operation, signal: AbortSignal | undefined, cause: unknown): unknown => {
  if (signal?.aborted) return cause
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
  return new ApiError({ kind: isTimeout ? 'timeout' : 'network', operation: of, cause })
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Performs one operation of the contract on the current connection and returns its parsed reply.
 * Throws `ApiError` for everything that is not the operation's own success; shows nothing.
 */
export const call = async <O extends Operation>(
  of: O,
  options: CallOptions<O>,
): Promise<ReplyOf<O>> => {
  const response = await send(of, options)
  if (response.type === 'opaqueredirect') throw new ApiError({ kind: 'redirect', operation: of })
  const { status } = response
  let text: string
  try {
    text = await response.text()
  } catch (cause) {
    throw noAnswer(of, options.signal, cause)
  }
  const body = parseJson(text)
  const isForeign = body === undefined && text.trim() !== ''
  // A 204 has no body (spec 4); any success status of such an operation says that it was done, unless
  // it is a page that something else gave.
  if (of.success === 204 && response.ok && !isForeign) return undefined as ReplyOf<O>
  if (!response.ok) {
    throw new ApiError({
      // The API document shows no error body (spec 7): an empty one is this API's, a page of HTML is not.
      kind: isForeign ? 'not_json' : 'status',
      operation: of,
      status,
      retry_after_seconds: retryAfterSeconds(response.headers.get('Retry-After'), new Date()),
      ...readErrorReply(body),
    })
  }
  if (body === undefined) throw new ApiError({ kind: 'not_json', operation: of, status })
  const parsed = of.reply?.safeParse(body)
  if (parsed && !parsed.success) {
    const faults = faultsOf(parsed.error.issues)
    throw new ApiError({ kind: 'unexpected_reply', operation: of, status, faults })
  }
  // What the operation's own schema has parsed has the type that the schema infers.
  return parsed?.data as ReplyOf<O>
}
