import { cursorOf } from '#contract/paging.ts'
import type { Client } from '../../api/client.ts'
import type { CopiedResource, WireRecord } from '../../resources/copied-resource.ts'

/** A page of the list. */
export type SweepPage = {
  readonly documents: readonly WireRecord[]
  /** Records without an id, which nothing could be done with. */
  readonly skipped: number
  readonly cursor: string | null
}

/** Reads a page through the client. Throws like `client.call`. */
export const readPage = async (
  client: Client,
  copied: CopiedResource,
  query: string | null,
  signal: AbortSignal,
): Promise<SweepPage> => {
  const { records, next_page_uri } = await copied.readPage(client, query, signal)
  const documents = records.map(copied.read).filter((record) => record !== null)
  return {
    documents,
    skipped: records.length - documents.length,
    cursor: cursorOf(next_page_uri),
  }
}
