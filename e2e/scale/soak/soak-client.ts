import { setTimeout as delay } from 'node:timers/promises'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/headers.ts'
import { API_BASE_PATH, SERVICE_VERSION, VERSION_HEADER } from '#contract/version.ts'
import type { Document } from './soak-writes.ts'

/** How a request ended. A service that answered 5xx may have done the write before it failed. */
export type Answer =
  | { kind: 'done'; body: Document; operationId: string }
  | { kind: 'refused'; status: number }
  | { kind: 'lost' }
  /** Nobody was there to take it. */
  | { kind: 'unsent' }

export type Request = {
  method: string
  /** Below the base of the API, or beside it. */
  path: string
  isBesideApi?: boolean
  body?: Document | undefined
  idempotencyKey?: string
  /** The client leaves after so long. */
  leaveAfterMs?: number | undefined
}

const ANSWER_MS = 30_000
/** How long a read is tried again. */
const READ_MS = 60_000
const STORAGE_FULL = 507

const isOfService = (text: string): boolean => {
  try {
    return typeof JSON.parse(text).details.operation_id === 'string'
  } catch {
    return false
  }
}

const isRefusedConnection = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED'

/** Sends requests to one of several processes, a random one each time. */
export const createSender = (originOf: () => string, key: string, hasFaults: boolean) => {
  const outcomes: Record<Answer['kind'], number> = { done: 0, refused: 0, lost: 0, unsent: 0 }
  const faults: string[] = []

  const answerTo = async (request: Request): Promise<Answer> => {
    const { method, path, body, isBesideApi, idempotencyKey, leaveAfterMs } = request
    try {
      const response = await fetch(`${originOf()}${isBesideApi ? '' : API_BASE_PATH}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          [VERSION_HEADER]: SERVICE_VERSION,
          ...(body && { 'Content-Type': 'application/json' }),
          ...(idempotencyKey !== undefined && { [IDEMPOTENCY_KEY_HEADER]: `"${idempotencyKey}"` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(leaveAfterMs ?? ANSWER_MS),
      })
      const text = await response.text()
      const operationId = response.headers.get('x-operation-id') ?? ''
      if (response.ok) return { kind: 'done', body: text ? JSON.parse(text) : {}, operationId }
      const { status } = response
      const isTold = isOfService(text)
      const isRefused = (status < 500 || status === STORAGE_FULL) && isTold
      // Of a create that is sent again, the first may be under way still.
      const isUnderWay = status === 409 && idempotencyKey !== undefined
      const isForNow =
        (status === 503 || isUnderWay) && isTold && response.headers.has('retry-after')
      if (!hasFaults && !isForNow && !(isRefused && status === 404))
        faults.push(`${method} ${path}: ${status} ${text.slice(0, 300)}`)
      return isRefused ? { kind: 'refused', status } : { kind: 'lost' }
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError' && leaveAfterMs === undefined)
        faults.push(`${method} ${path}: no answer within ${ANSWER_MS} ms`)
      return { kind: isRefusedConnection(error) ? 'unsent' : 'lost' }
    }
  }
  const send = async (request: Request): Promise<Answer> => {
    const answer = await answerTo(request)
    outcomes[answer.kind] += 1
    // A process that was killed needs a moment to come back.
    if (answer.kind === 'unsent') await delay(20)
    return answer
  }
  return {
    outcomes,
    faults,
    send,
    /** Reads until there is an answer, as a page does: undefined if there is nothing at the path. */
    read: async (path: string, isBesideApi = false): Promise<Document | undefined> => {
      const last = performance.now() + READ_MS
      for (;;) {
        const answer = await send({ method: 'GET', path, isBesideApi })
        if (answer.kind === 'done') return answer.body
        if (answer.kind === 'refused' && answer.status === 404) return undefined
        if (performance.now() > last) throw new Error(`GET ${path}: ${JSON.stringify(answer)}`)
        await delay(5)
      }
    },
  }
}

export type Sender = ReturnType<typeof createSender>
