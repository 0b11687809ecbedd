import { getOperator, listOperators, Operator } from '#contract/operators.ts'
import type { Operation } from '#contract/operation.ts'
import { cursorOf } from '#contract/paging.ts'
import { replyList, replyText } from '#contract/ref.ts'
import * as z from 'zod/mini'
import type { Client } from '../../api/client.ts'

/** The list as a sweep reads it: one record of an unknown shape must not lose the others of its page. */
const looseList = {
  ...listOperators,
  reply: z.looseObject({ operators: replyList(z.unknown()), next_page_uri: replyText }),
} satisfies Operation

/** A page of the list. */
export type SweepPage = {
  readonly documents: readonly Operator[]
  /** Records without an id, which nothing could be done with. */
  readonly skipped: number
  readonly cursor: string | null
}

/** A record with the members that a page cannot show left out; null if it has no id. */
export const readRecord = (record: unknown): Operator | null => {
  const whole = Operator.safeParse(record)
  if (whole.success) return whole.data.id ? whole.data : null
  if (typeof record !== 'object' || record === null) return null
  const unknown = new Set(whole.error.issues.map(({ path }) => path[0]))
  const known = Object.fromEntries(Object.entries(record).filter(([name]) => !unknown.has(name)))
  const rest = Operator.safeParse(known).data
  return rest?.id ? rest : null
}

/** Reads one record. Throws like `client.call`. */
export const readOne = (client: Client, id: string, signal: AbortSignal): Promise<Operator> =>
  client.call(getOperator, { params: { id }, signal })

/** Reads a page through the client. Throws like `client.call`. */
export const readPage = async (
  client: Client,
  query: string | null,
  signal: AbortSignal,
): Promise<SweepPage> => {
  const reply = await client.call(looseList, { cursor: query, signal })
  const records = reply.operators ?? []
  const documents = records.map(readRecord).filter((record) => record !== null)
  return {
    documents,
    skipped: records.length - documents.length,
    cursor: cursorOf(reply.next_page_uri),
  }
}
