import { getOperator, type Operator } from '#contract/operators.ts'
import { cursorOf } from '#contract/paging.ts'
import type { Client } from '../../api/client.ts'
import { looseList, readRecord } from '../../resources/operators/loose-list.ts'

/** A page of the list. */
export type SweepPage = {
  readonly documents: readonly Operator[]
  /** Records without an id, which nothing could be done with. */
  readonly skipped: number
  readonly cursor: string | null
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
