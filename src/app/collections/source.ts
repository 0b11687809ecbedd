import type { AnsweredCall, Client } from '../api/client.ts'
import type { WireRecord } from '../resources/collected-resource.ts'

/** What a collection has of its records, and how much of the account they are. All times are Unix milliseconds. */
export type CollectionRecords = {
  /** In the order of the service's list, the newest first. The same array until a record changes. */
  readonly records: readonly WireRecord[]
  /** Of records that are read one by one: how many of those listed were not read yet. */
  readonly unread?: number
  /** When the last load ended with its last page; null before the first. */
  readonly completed_at: number | null
  /** The oldest reply that a record is from; null if there is none. */
  readonly oldest_at: number | null
  /** How many the load that is going on has read; null when there is none. A stopped one goes on from there. */
  readonly progress: number | null
  /** Whether the records are stored on this device, and in words why not, where that is wanted. */
  readonly storage: { readonly place: 'device' | 'memory'; readonly problem: string | null }
}

/** What a load sends its requests with. */
export type LoadCalls = {
  readonly client: Pick<Client, 'call'>
  /** Waits until the next request may be sent, or the load is halted. */
  readonly turn: () => Promise<void>
  readonly halt: AbortSignal
}

/** Where the records of a collection come from: the pages of a list, or reads one by one. */
export type Source = {
  readonly state: () => CollectionRecords
  /** A record, with the time of the reply that it is from. */
  get: (id: string) => { readonly record: WireRecord; readonly as_of: number } | undefined
  /** Reads what is stored on the device, and sends nothing. */
  readonly restore: () => Promise<void>
  /** Whether all records are as new as this time. */
  isMet: (since: number) => boolean
  /**
   * Loads what is not as new as this time, and goes on where the load before was halted or has failed. Throws like
   * `client.call`. `loop`: the pages repeat.
   */
  load: (since: number, calls: LoadCalls) => Promise<'loop' | undefined>
  /** Takes the records of a reply to somebody's own request. */
  take: (call: AnsweredCall) => void
  /** Removes what is stored of this connection, and the records in memory. */
  clear: () => Promise<void>
  close: () => void
}
