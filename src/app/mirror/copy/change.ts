import type { PageSize, SweepProgress } from '../sweep/sweep-progress.ts'

/** One change of the copy: what a page of a sweep, or any other reply, has shown. Changes are kept in their order. */
export type CopyChange = {
  /** Unix milliseconds of the reply. */
  readonly as_of: number
  /** The number of the walk that was going on, or was the last. */
  readonly sweep: number
  /** The place of the page's first row in the service's list; null if it was no page of a sweep. */
  readonly place: number | null
  /** Documents that are new or unlike what is kept, as JSON. */
  readonly texts: readonly string[]
  /** The place of each of them behind the first. */
  readonly offsets: readonly number[]
  /** The ids of rows whose documents are as they were. */
  readonly unchanged: readonly string[]
  readonly dropped: readonly string[]
  /** The documents are those of an older chunk, written anew: nothing else about their rows is. */
  readonly is_moved?: boolean
}

/** So many documents a change has at most: its chunk is small enough to be read for a few of them. */
export const DOCUMENTS_PER_CHUNK = 1000

/** What is known about the copy as a whole. */
export type CopyFacts = {
  /** The number of the newest walk. */
  readonly sweep: number
  /** The walk that is not at its end; null if there is none. */
  readonly progress: SweepProgress | null
  /** The largest page size that the service takes, as far as it was tried. */
  readonly page_size: PageSize
  readonly completed_at: number | null
  /** When the last complete walk began: it may lack what was created since then. */
  readonly covers_since: number | null
  /** For how long it went on, without the time for which it was left. */
  readonly walked_ms: number
  /** The number of the last complete walk; 0 before the first. */
  readonly completed_sweep: number
  readonly estimated: number | null
  readonly skipped: number
}

/** What is known of a copy that holds nothing. */
export const NO_FACTS: CopyFacts = {
  sweep: 0,
  progress: null,
  page_size: 1000,
  completed_at: null,
  covers_since: null,
  walked_ms: 0,
  completed_sweep: 0,
  estimated: null,
  skipped: 0,
}

/**
 * The facts after records were created (or, below 0, deleted) by others than a walk: a copy that was complete still
 * is, and says so.
 */
export const withEstimate = (facts: CopyFacts, more: number): CopyFacts | null =>
  facts.estimated === null || more === 0
    ? null
    : { ...facts, estimated: Math.max(0, facts.estimated + more) }

/** A 53-bit number for a text: two texts that differ have the same one in 1 of 10^15 cases. */
// Arithmetic modulo 2^32, mixed as in MurmurHash3: any text of a document is hashed once per reply.
export const hashOf = (text: string): number => {
  let low = 0x9e3779b9
  let high = 0x85ebca6b
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 0xcc9e2d51)
    high = Math.imul(high ^ code, 0x1b873593)
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0)
}
