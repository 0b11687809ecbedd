import type { Change, CopyFacts } from '../copy/change.ts'
import type { LedgerSnapshot } from '../copy/ledger.ts'

/** What a store had kept from an earlier visit. */
export type Kept = {
  readonly facts: CopyFacts
  /** The columns of the table and the ledger as they were after the change `up_to`; null if there are none. */
  readonly snapshot: {
    readonly table: unknown
    readonly ledger: LedgerSnapshot
    readonly up_to: number
  } | null
  /** The changes after this number, with their own, oldest first. */
  readonly changes: (after: number) => AsyncIterable<readonly [number, Change]>
  /** The numbers of all chunks that are there. */
  readonly chunks: ReadonlySet<number>
}

/**
 * Where the documents of a copy are kept: one chunk for each change, numbered from 1 in their order. Nothing here
 * throws: a store that fails says so in `problem` and goes on in memory.
 */
export type ChunkStore = {
  readonly place: () => 'device' | 'memory'
  readonly bytes: () => number
  readonly problem: () => string | null
  /** What was kept; null if there is nothing. */
  load: () => Promise<Kept | null>
  /** Keeps a change, and what is known after it if that is new, both or neither; returns the number of its chunk. */
  append: (change: Change, facts: CopyFacts | null) => Promise<number>
  /** The documents of a chunk, one a line; null if they are lost. */
  lines: (chunk: number) => Promise<readonly string[] | null>
  /** Keeps the columns, which say everything that the changes up to the last one say. */
  keepSnapshot: (make: () => { table: unknown; ledger: LedgerSnapshot }) => Promise<void>
  /** These chunks hold no row's document any more. */
  release: (chunks: readonly number[]) => Promise<void>
  /** Removes everything that is kept. */
  clear: () => Promise<void>
  close: () => void
}
