import {
  addressOf,
  type BodyOf,
  type Operation,
  type ParamsOf,
  type ReplyOf,
} from '#contract/operation.ts'
import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import type { Connection } from '../connection/connection.ts'
import { isLocked } from '../connection/marks.ts'
import { ApiError, stateAfter, type ConnectionState } from './api-error.ts'
import {
  readReply,
  tooLarge,
  FILE_BYTES,
  readText,
  REPLY_BYTES,
  TooLongError,
} from './read-reply.ts'
import { sendRequest, type Network } from './send-request.ts'

/** Gets the tag of the version that a read found; undefined where the service gives none. */
export type OnTag = (tag: string | undefined) => void

type SentWith = {
  signal?: AbortSignal
  /** A cursor: the query string of a `next_page_uri`. Nothing else ever goes into the query. */
  cursor?: string | null
  /** One of many that are told as one by whoever makes them, such as a bulk change. */
  isPart?: boolean
  /** Identifies a create, also when it is sent again; sent only to a service that takes such keys. */
  idempotencyKey?: string
  /**
   * The tag of the version that a write may change, null for only what is not there yet: else the service changes
   * nothing (412). Null is sent only to a service that is known to take it.
   */
  ifMatch?: string | null | undefined
  /** Gets the headers of a successful response, and its text, in which numbers are as the service wrote them. */
  onReply?: (headers: Headers, text: string) => void
}

type CallOptions<O extends Operation> = SentWith &
  (keyof ParamsOf<O> extends never ? { params?: undefined } : { params: ParamsOf<O> }) &
  (BodyOf<O> extends undefined ? { body?: undefined } : { body: BodyOf<O> })

type Answer = { reply: unknown; response: Response }

type SendOptions = SentWith & { params?: Record<string, string> | undefined; body?: unknown }

/** A call that the service has answered, or that failed. */
export type AnsweredCall = {
  operation: Pick<Operation, 'method' | 'path'>
  params: Record<string, string> | undefined
  /** How it was sent. */
  options?: SendOptions
  /** The parsed reply; undefined after a failure, or if there is none. */
  reply: unknown
  /** The response, if it was a success. */
  response?: Pick<Response, 'status' | 'headers'> | undefined
  /** Null after a success. */
  error: unknown
  /** When it was sent, by `performance.now()`. */
  sent_at: number
}

/** The service, accessed by one connection. */
export type Client = {
  readonly connection: Connection
  /** The prefix of every query key of this connection: no other connection shares its responses. */
  readonly key: readonly [connection: string]
  /** What the calls so far say about the connection. */
  readonly state: ReadonlyAtom<ConnectionState>
  /** The key may only read: the service refused a change with it, and has taken none since. */
  readonly isReadOnly: ReadonlyAtom<boolean>
  /** Adopts the state of the connection that a newer call of a load has found. */
  adoptState: (found: ConnectionState) => void
  /**
   * Performs one operation of the contract and returns its parsed reply. Throws `ApiError` for everything
   * except the operation's own success; shows nothing.
   */
  call: <O extends Operation>(operation: O, options: CallOptions<O>) => Promise<ReplyOf<O>>
  /** Whether a create that is sent twice is done once. */
  takesIdempotencyKeys: () => Promise<boolean>
  /** Calls `listener` after each call. Returns how to stop. */
  watch: (listener: (call: AnsweredCall) => void) => () => void
  /** Closes the client: it sends no more requests and accepts no more responses. */
  close: () => void
}

type ClientOptions = Network & {
  connection: Connection
  /** Whether the service takes idempotency keys; without this it does not. */
  takesIdempotencyKeys?: () => Promise<boolean>
}

/** Creates the client of a connection. Each of its requests goes through the gate once. */
export const createClient = ({
  connection,
  takesIdempotencyKeys = () => Promise.resolve(false),
  ...network
}: ClientOptions): Client => {
  let isClosed = false
  const isReadOnly = createAtom(false)
  const state = createAtom<ConnectionState>('unknown')
  const adoptState = (found: ConnectionState) => {
    // Reads do not show that a key may only read.
    state.set(found === 'connected' && isReadOnly.get() ? 'read_only' : found)
  }
  const note = (method: string, error: unknown) => {
    const now = stateAfter(error)
    if (now === 'read_only') isReadOnly.set(true)
    else if (method !== 'GET' && error === null) isReadOnly.set(false)
    if (now) adoptState(now)
  }
  const listeners = new Set<(call: AnsweredCall) => void>()
  const refuseIfClosed = (operation: Operation) => {
    if (isClosed) throw new ApiError({ kind: 'status', status: 401, operation })
  }
  // Leaving a page is no failure: pass the abort on unchanged, so that the query cache recognises it.
  const noAnswer = (
    operation: Operation,
    { signal }: SendOptions,
    cause: unknown,
    begun?: Response,
  ): unknown => {
    // A gate that refuses throws its own error.
    if (signal?.aborted || cause instanceof ApiError) return cause
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    // Node has no navigator, or another one.
    const isOnLine = globalThis.navigator?.onLine ?? true
    const lost = begun ? 'cut' : isOnLine ? 'network' : 'offline'
    return new ApiError({
      kind: isTimeout ? 'timeout' : lost,
      operation,
      status: begun?.status,
      is_elsewhere: new URL(connection.base_url).origin !== globalThis.origin,
      cause,
    })
  }
  const send = async (operation: Operation, options: SendOptions): Promise<Response> => {
    const { params = {}, cursor, body, signal } = options
    const url = addressOf(operation, connection.base_url, params) + (cursor ? `?${cursor}` : '')
    const { ifMatch } = options
    const isKnown =
      (options.idempotencyKey !== undefined || ifMatch === null) && (await takesIdempotencyKeys())
    refuseIfClosed(operation)
    // Below every page, bulk change, undo and import: whatever asks for it, nothing is sent.
    if (operation.method !== 'GET' && isLocked(connection))
      throw new ApiError({ kind: 'locked', operation })
    try {
      return await sendRequest(network, connection, {
        method: operation.method,
        url,
        body: body === undefined ? undefined : JSON.stringify(body),
        idempotencyKey: isKnown ? options.idempotencyKey : undefined,
        ifMatch: ifMatch ?? (isKnown ? ifMatch : undefined),
        signal,
      })
    } catch (cause) {
      throw noAnswer(operation, options, cause)
    }
  }
  const answer = async (operation: Operation, options: SendOptions): Promise<Answer> => {
    const response = await send(operation, options)
    let text: string
    try {
      text = await readText(response, response.ok ? REPLY_BYTES : FILE_BYTES)
    } catch (cause) {
      if (cause instanceof TooLongError) throw tooLarge(operation, response)
      throw noAnswer(operation, options, cause, response)
    }
    // What became of a write that was on its way is not said any more: it was not refused.
    if (isClosed && operation.method !== 'GET') throw noAnswer(operation, options, null)
    refuseIfClosed(operation)
    const reply = readReply(operation, response, text)
    options.onReply?.(response.headers, text)
    return { reply, response }
  }
  return {
    connection,
    key: [connection.id],
    // The operation's own schema has parsed the data, so it has the inferred type.
    call: async (operation, options) => {
      const sent_at = performance.now()
      const tell = (error: unknown, { reply, response }: Partial<Answer>) => {
        note(operation.method, error)
        const { params } = options
        const call = { operation, params, options, reply, response, error, sent_at }
        for (const listener of listeners) listener(call)
      }
      try {
        const answered = await answer(operation, options)
        tell(null, answered)
        return answered.reply as ReplyOf<typeof operation>
      } catch (error) {
        tell(error, {})
        throw error
      }
    },
    takesIdempotencyKeys,
    watch: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state,
    isReadOnly,
    adoptState,
    close: () => {
      isClosed = true
    },
  }
}
