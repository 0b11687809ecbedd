import type { ReadonlyAtom } from '@tanstack/react-store'
import type { ResourceDocument } from '../resources/resource.ts'
import type { Choice } from '../writes/conflicts/conflict.ts'
import type { Budget } from './budget.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import type { BulkWrites } from './bulk-writes.ts'
import type { Journal, JournalHead, Journals, Mark, RowKind } from './journal.ts'

/** What a bulk change is doing. */
export type RunPhase =
  | { readonly kind: 'running' }
  /** `until`: Unix milliseconds. */
  | { readonly kind: 'waiting'; readonly until: number }
  /** `error`: why it paused by itself; null if the person did. */
  | { readonly kind: 'paused'; readonly error: unknown }
  | { readonly kind: 'ended' }

export type RunState = {
  readonly phase: RunPhase
  readonly counts: Readonly<Record<RowKind, number>>
  readonly total: number
  /** Grows with every change of a row. */
  readonly revision: number
}

/** The bulk change of one journal. */
export type Runner = {
  readonly state: ReadonlyAtom<RunState>
  readonly head: () => JournalHead
  /** It outlives the page. */
  readonly isStored: () => boolean
  /** As this tab knows it, stored or not. */
  readonly journal: () => Journal
  /** Goes on without the device, which does not store it. */
  moveToMemory: () => Promise<void>
  readonly items: readonly BulkItem[]
  readonly markOf: (index: number) => Mark
  /** The rows of a kind, in their order. */
  readonly indicesOf: (kind: RowKind) => readonly number[]
  /** Runs what is left; settles when nothing is left, or it was paused. */
  start: () => Promise<void>
  pause: () => Promise<void>
  /** Ends it: what is left stays as it is. */
  cancel: () => Promise<void>
  retryFailed: () => Promise<void>
  /** Answers the questions of rows, each conflict by its id, or all of them with one choice. */
  answer: (
    indices: readonly number[],
    answer: Choice | ReadonlyMap<string, Choice>,
  ) => Promise<void>
  /** Writes nothing more, neither to the service nor to the journal. */
  close: () => void
}

export type RunnerParts = {
  journal: Journal
  store: Journals
  writes: BulkWrites
  budget: Budget
  onDocument: (document: ResourceDocument) => void
  onGone: (id: string) => void
  /** Milliseconds before the next try after the nth failure in a row. */
  delay?: (failures: number) => number
}
