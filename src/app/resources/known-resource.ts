import type { AnsweredCall, Client } from '../api/client.ts'
import type { Session } from '../api/session.ts'
import type { WireRecord } from './copied-resource.ts'
import type { ResourceField } from './resource-field.ts'
import type { ResourceWords } from './resource-words.ts'

/** A record that the API cannot list, as far as it is known. */
export type KnownRecord = WireRecord & {
  /** When it was read, in Unix milliseconds; 0 if it was not. */
  readonly read_at: number
}

/** Sends requests within the budget of the service: each waits for its turn. */
export type PacedCalls = Pick<Client, 'call'>

/** The records that are known of an account, in the order of their list. */
export type KnownSource = {
  /** The same list as long as nothing in it changes; a record that changes is another object. */
  records: () => readonly KnownRecord[]
  /** Calls `listener` when a record has come, gone or changed. Returns how to stop. */
  subscribe: (listener: () => void) => () => void
  /** Resolves when it is known what there is to read; more records may come later. */
  readonly ready: Promise<unknown>
  /** Reads which records there are, where somebody can tell. Throws like `client.call` where a later try may do. */
  readList: (calls: PacedCalls, signal: AbortSignal) => Promise<void>
  /** Why not all records are known, in words; null if there is no such reason. */
  problem: () => string | null
  /**
   * Reads a record again. Throws like `client.call` where the next record could not be read either; what only this
   * one meets becomes a part of it. `isAlone`: it has failed again and again while others were read.
   */
  read: (calls: PacedCalls, id: string, signal: AbortSignal, isAlone: boolean) => Promise<void>
  /** How many requests the read of a record sends. */
  requestsFor: (id: string) => number
  /** Takes what a reply to somebody's own request says. */
  hear: (call: AnsweredCall) => void
  close: () => void
}

/** A resource whose records are read one by one, since the API has no list of them. */
export type KnownResource = {
  readonly key: string
  readonly words: ResourceWords
  readonly fields: readonly ResourceField[]
  open: (session: Session, client: Client) => KnownSource
}
