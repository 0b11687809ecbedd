import { createAtom } from '@tanstack/react-store'
import { isApiError } from '../api/api-error.ts'
import type { AnsweredCall, Client } from '../api/client.ts'
import { operationIdIn } from '../api/read-reply.ts'
import { newId, type Connection } from '../connection/connection.ts'

/** So many requests are remembered: the oldest make room. */
const MOST_REQUESTS = 1_000

/** A request of this tab, as it was sent, and what came of it. */
export type SentRequest = Pick<AnsweredCall, 'operation' | 'params' | 'options' | 'error'> & {
  readonly id: string
  readonly connection: Connection
  /** When it was sent, in Unix milliseconds, and how long the answer took. */
  readonly at: number
  readonly took: number
  /** Null without an answer. */
  readonly status: number | null
  readonly operation_id: string
}

/** The requests of this tab, the oldest first. */
export const requestLog = createAtom<readonly SentRequest[]>([])

/** Notes a request that was answered, or that failed; not those of a bulk change. */
export const noteCall = ({ connection }: Pick<Client, 'connection'>, call: AnsweredCall): void => {
  const { operation, params, options, response, error, sent_at } = call
  if (options?.isPart) return
  const took = Math.max(0, Math.round(performance.now() - sent_at))
  const facts = isApiError(error) ? error.facts : null
  const request: SentRequest = {
    id: newId(),
    connection,
    operation,
    params,
    ...(options && { options }),
    error,
    at: Date.now() - took,
    took,
    status: facts ? (facts.status ?? null) : (response?.status ?? null),
    operation_id: (facts ? facts.operation_id : response && operationIdIn(response.headers)) ?? '',
  }
  requestLog.set((all) => [...all.slice(1 - MOST_REQUESTS), request])
}
