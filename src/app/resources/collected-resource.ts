import type { AnsweredCall, Client } from '../api/client.ts'
import type { Session } from '../api/session.ts'
import type { ResourceField } from './resource-field.ts'
import type { ResourceWords } from './resource-words.ts'

/** A record as the service sends it. */
export type WireRecord = { readonly id: string; readonly [member: string]: unknown }

/** What a request of a load is sent with. */
export type Calls = Pick<Client, 'call'>

/** A list of the service, which is read page by page. */
export type RecordPages = {
  /** The wire paths of the list and of one record. */
  readonly listPath: string
  readonly recordPath: string
  /** Reads a page. Throws like `client.call`. */
  readPage: (client: Calls, cursor: string | null) => Promise<unknown>
  /** The records of a page, as its schema has parsed it. */
  recordsOf: (page: unknown) => readonly unknown[]
  /** A record with the members that nothing can be done with left out; null if it has no usable id. */
  read: (record: unknown) => WireRecord | null
}

/** A record that is read by itself. */
export type ReadRecord = WireRecord & {
  /** When it was read, in Unix milliseconds; 0 if it was not. */
  readonly read_at: number
}

/** Records that the API cannot list, in the order of their list. */
export type RecordReads = {
  /** The same list as long as nothing in it changes; a record that changes is another object. */
  records: () => readonly ReadRecord[]
  /** Calls `listener` when a record has come, gone or changed. Returns how to stop. */
  subscribe: (listener: () => void) => () => void
  /** Resolves when it is known what there is to read; more records may come later. */
  readonly ready: Promise<unknown>
  /** Reads which records there are, where somebody can tell. Throws like `client.call` where a later try may do. */
  readList: (calls: Calls, signal: AbortSignal) => Promise<void>
  /** Why not all records are there, in words; null if there is no such reason. */
  problem: () => string | null
  /**
   * Reads a record again. Throws like `client.call` where the next record could not be read either; what only this
   * one meets becomes a part of it. `isAlone`: it has failed again and again while others were read.
   */
  read: (calls: Calls, id: string, signal: AbortSignal, isAlone: boolean) => Promise<void>
  /** Takes what a reply to somebody's own request says. */
  take: (call: AnsweredCall) => void
  close: () => void
}

/** A resource of which a collection has all records. */
export type CollectedResource = {
  /** As that of the `Resource`. */
  readonly key: string
  readonly words: ResourceWords
  readonly fields: readonly ResourceField[]
  /** Its list, or how its records are read one by one where there is none. */
  readonly source:
    | RecordPages
    | ((session: Pick<Session, 'cache' | 'network'>, client: Client) => RecordReads)
}
