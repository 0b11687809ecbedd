import type { WireRecord } from '../resources/copied-resource.ts'
import type { Explanation } from '../errors/explain-error.ts'

/** Why loading does not go on. All times are Unix milliseconds. */
export type LoadStop =
  | { readonly kind: 'paused' }
  | { readonly kind: 'budget' | 'asked-to-wait'; readonly until: number }
  | { readonly kind: 'hidden' }
  | {
      readonly kind: 'failed'
      readonly message: string
      /** When the same page is asked for again; null if only `resume` or `refresh` goes on. */
      readonly retry_at: number | null
      /** What to do about it, and what to quote. */
      readonly explanation?: Explanation
    }
  | { readonly kind: 'loop' }

/** The records of a collection, and how much of the account they are. The same object until something changes. */
export type CollectionState = {
  /** In the order of the service's list, the newest first. The same array until a record changes. */
  readonly records: readonly WireRecord[]
  /** Grows with every change of the records. */
  readonly revision: number
  /** Of records that are read one by one: how many of those listed were not read yet. */
  readonly unread?: number
  /** How many there are by the last complete load; null before the first. */
  readonly estimated: number | null
  /** When the last load ended with its last page; null before the first. */
  readonly completed_at: number | null
  /** The oldest reply that a record is from; null if there is none. */
  readonly oldest_at: number | null
  readonly loading: 'idle' | 'running' | LoadStop
  /** How far the load that is going on has come; null when there is none. A stopped one goes on from there. */
  readonly progress: { readonly pages: number; readonly records: number } | null
  /** Records of the last load that are not in the collection, since they have no id. */
  readonly skipped: number
  /** Requests of all tabs in the last minute, and how many are allowed; null where the service names no limit. */
  readonly requests: {
    readonly used: number
    readonly limit: number | null
    readonly load_limit: number | null
  }
  readonly page_size: number | null
  /** Whether the records are stored on this device, and in words why not, where that is wanted. */
  readonly storage: { readonly place: 'device' | 'memory'; readonly problem: string | null }
}

/** All records of a resource for one connection, in memory. Nothing is read before somebody calls `load`. */
export type Collection = {
  readonly state: { get: () => CollectionState; subscribe: (listener: () => void) => () => void }
  /** A record, with the time of the reply that it is from (Unix milliseconds). */
  get: (id: string) => { readonly record: WireRecord; readonly as_of: number } | undefined
  /** Reads what is stored on the device, and sends nothing. */
  readonly restore: () => Promise<void>
  /**
   * Somebody wants all records: reads what is stored on the device, goes on with a load that was left, or does nothing
   * if the last one is only minutes old.
   */
  load: () => void
  /** Reads everything anew, however new it is. */
  refresh: () => void
  pause: () => void
  resume: () => void
  /** Tells which records somebody sees; where they are read one by one, these are read first. */
  readonly showing?: (ids: readonly string[]) => void
  /** Sets how many requests a minute a load may take, on this device; null leaves it to the host. */
  allow: (requests_per_minute: number | null) => void
  /**
   * Takes records of a reply that no client of the session got; those that one gets are taken by themselves. `sent_at`:
   * when its request was sent, or a write was answered, by `performance.now()`; what was deleted since then stays
   * deleted.
   */
  take: (records: readonly WireRecord[], sent_at: number) => void
  drop: (ids: readonly string[]) => void
  /** Removes what is stored of this connection, and the records in memory. */
  clear: () => Promise<void>
  close: () => void
}

/** The state of a collection that nothing was loaded into. */
export const EMPTY_STATE: CollectionState = {
  records: [],
  revision: 0,
  estimated: null,
  completed_at: null,
  oldest_at: null,
  loading: 'idle',
  progress: null,
  skipped: 0,
  requests: { used: 0, limit: null, load_limit: null },
  page_size: null,
  storage: { place: 'memory', problem: null },
}
