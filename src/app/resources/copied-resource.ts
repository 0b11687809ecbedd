import type { QueryKey } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'
import type { ResourceField } from './resource-field.ts'
import type { ResourceWords } from './resource-words.ts'

/** A record as the service sends it. */
export type WireRecord = { readonly id: string; readonly [member: string]: unknown }

/** A resource of whose records there is a copy. */
export type CopiedResource = {
  /** As that of the `Resource`. */
  readonly key: string
  readonly words: ResourceWords
  readonly fields: readonly ResourceField[]
  /** The wire paths of the list and of one record. */
  readonly listPath: string
  readonly recordPath: string
  /** A record with the members that nothing can be done with left out; null if it has no usable id. */
  read: (record: unknown) => WireRecord | null
  /** The records of a page of the list, as its schema has parsed it. */
  recordsOf: (page: unknown) => readonly unknown[]
  /** Reads a page of the list. Throws like `client.call`. */
  readPage: (
    client: Pick<Client, 'call'>,
    cursor: string | null,
    signal?: AbortSignal,
  ) => Promise<{ readonly records: readonly unknown[]; readonly next_page_uri: string | null }>
  /** Reads one record. Throws like `client.call`. */
  readOne: (client: Pick<Client, 'call'>, id: string, signal?: AbortSignal) => Promise<WireRecord>
  /** Where the cache of a page has replies, and what records they have. */
  cached: (client: Client) => readonly {
    readonly queryKey: QueryKey
    // A method: each key has its own kind of data.
    recordsIn(data: unknown): readonly WireRecord[]
  }[]
}
