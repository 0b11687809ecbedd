import type { CopyChange, CopyFacts } from '../copy/change.ts'
import type { LedgerSnapshot } from '../copy/ledger.ts'

/** The columns of a copy, which say everything that its changes so far say. */
export type Snapshot = { readonly table: unknown; readonly ledger: LedgerSnapshot }

/** What a store had kept from an earlier visit. */
export type KeptCopy = {
  readonly facts: CopyFacts
  /** The columns as they were after the change `up_to`, if nobody has edited them; null if there are none. */
  readonly snapshot: Readonly<Record<'table' | 'ledger' | 'up_to', unknown>> | null
  /** The changes after this number, with their own, oldest first; null for one that is damaged. */
  readonly changes: (after: number) => AsyncIterable<readonly [number, CopyChange | null]>
  /** The numbers of all chunks that are there. */
  readonly chunks: ReadonlySet<number>
  /** Says that a part of it was damaged. */
  readonly reportDamage: () => void
}

/**
 * Where the documents of a copy are kept: one chunk for each change, numbered from 1 in their order. Nothing here
 * throws: a store that fails says so in `problem` and goes on in memory.
 */
export type ChunkStore = {
  readonly place: () => 'device' | 'memory'
  readonly bytes: () => number
  readonly problem: () => string | null
  /** Calls `listener` when everything that was kept is gone. */
  onLost: (listener: () => void) => void
  /** What was kept; null if there is nothing. */
  load: () => Promise<KeptCopy | null>
  /** Keeps a change, and what is known after it if that is new, both or neither; returns the number of its chunk. */
  append: (change: CopyChange, facts: CopyFacts | null) => Promise<number>
  /** The documents of a chunk, one a line; null if they are lost. */
  lines: (chunk: number) => Promise<readonly string[] | null>
  /** Keeps the columns, and facts if they are new, instead of the changes: only these chunks are needed then. */
  keepSnapshot: (
    make: () => Snapshot,
    needed: () => ReadonlySet<number>,
    facts: CopyFacts | null,
  ) => Promise<void>
  /** It is being moved: whoever wants it removed from the device waits so long. */
  holdOpen: (until: Promise<unknown>) => void
  /** Removes what is kept, and goes on. */
  clear: () => Promise<void>
  close: () => void
  /** Removes everything, for good. */
  remove: () => Promise<void>
}
