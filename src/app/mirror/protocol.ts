import type { WireRecord } from '../resources/copied-resource.ts'
import type { ConnectionState } from '../api/connection-state.ts'
import type { Explanation } from '../errors/explain-error.ts'
import type { Facet, Row, SoughtValues, ViewReply, ViewRequest } from '../search/view.ts'
import type { SweepPage } from './sweep/read-page.ts'

/** Why a sweep does not go on. */
export type SweepStop =
  | { readonly kind: 'paused' }
  | { readonly kind: 'budget' | 'asked-to-wait'; readonly until: number }
  | { readonly kind: 'hidden' }
  | {
      readonly kind: 'failed'
      readonly message: string
      /** When the same page is asked for again; null if only `resume` or `refresh` goes on. */
      readonly retry_at: number | null
      /** What to do about it, and what to quote; left out if the service was not even asked. */
      readonly explanation?: Explanation
    }
  | { readonly kind: 'loop' }

/** Where the copy is: what it covers and what it costs. All times are Unix milliseconds. */
export type MirrorState = {
  readonly revision: number
  readonly loaded: number
  /** Of records that are read one by one: how many of those loaded were not read yet. */
  readonly unread?: number
  /** How many there are by the last complete sweep; null before the first. */
  readonly estimated: number | null
  /** When the last sweep ended with its last page; null before the first. */
  readonly completed_at: number | null
  /** The oldest reply that a row is from; null if there is none. */
  readonly oldest_at: number | null
  readonly sweep: 'idle' | 'running' | SweepStop
  /** How far the sweep that is going on has come; null when there is none. A stopped one goes on from there. */
  readonly walked: { readonly pages: number; readonly rows: number } | null
  /** Records of the last sweep that are not in the copy, since they have no id. */
  readonly skipped: number
  /** Requests of all tabs in the last minute, and how many are allowed; null where the service names no limit. */
  readonly requests: {
    readonly used: number
    readonly limit: number | null
    readonly sweep_limit: number | null
  }
  readonly page_size: number | null
  /** What the worker's last call says about the connection, and when it was answered; null before the first. */
  readonly answered: { readonly at: number; readonly connection: ConnectionState } | null
  readonly storage: {
    readonly place: 'device' | 'memory'
    readonly bytes: number
    readonly problem: string | null
  }
}

/** The state of a copy that nothing was loaded into. */
export const EMPTY_STATE: MirrorState = {
  revision: 0,
  loaded: 0,
  estimated: null,
  completed_at: null,
  oldest_at: null,
  sweep: 'idle',
  walked: null,
  skipped: 0,
  requests: { used: 0, limit: null, sweep_limit: null },
  page_size: null,
  answered: null,
  storage: { place: 'memory', bytes: 0, problem: null },
}

/** The copy of all records of one connection, as pages use it. */
export type Mirror = {
  readonly state: { get: () => MirrorState; subscribe: (listener: () => void) => () => void }
  /** Answers with the rows of the newest request only: an older one that is still waiting rejects as aborted. */
  view: (request: ViewRequest) => Promise<ViewReply>
  /** Further rows of a view, for scrolling. */
  rows: (request: ViewRequest) => Promise<ViewReply>
  /** The ids of all matches now, in the order of the view. */
  ids: (request: Pick<ViewRequest, 'text' | 'sort'>) => Promise<readonly string[]>
  /** How many match each of these searches. */
  counts: (texts: readonly string[]) => Promise<readonly number[]>
  /** The documents as the service sent them, in pieces, in the order of the ids; one that is gone is left out. */
  documents: (
    ids: readonly string[],
  ) => AsyncIterable<readonly { document: WireRecord; as_of: number }[]>
  /** Values that complete a token or a word at a place in the text, with their counts. */
  complete: (
    text: string,
    at: number,
  ) => Promise<readonly { insert: string; from: number; to: number; count: number }[]>
  /** The values of a token that have a text in them; null if it has no facet. */
  values: (request: SoughtValues) => Promise<Facet | null>
  /** The best matches by id, description, deployment, namespace and cluster, typing errors forgiven. */
  find: (text: string, most: number) => Promise<readonly Row[]>
  /**
   * Someone wants the copy: reads it, goes on with a sweep that was left, or does nothing if the last one is only
   * minutes old. `whole`: the list has one page, which was read just now; a copy of nothing takes it.
   */
  start: (whole?: SweepPage) => void
  /** Reads everything anew, however new it is. */
  refresh: () => void
  pause: () => void
  resume: () => void
  /** Sets how many requests a minute a sweep may take, on this device; null leaves it to the host. */
  allow: (sweep_requests_per_minute: number | null) => void
  /** Removes what is kept of this connection. */
  clear: () => Promise<void>
  close: () => void
}
