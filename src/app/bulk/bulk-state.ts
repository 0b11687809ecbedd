import type { ReadonlyAtom } from '@tanstack/react-store'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import type { Budget } from './budget.ts'
import type { PlanRow } from './dry-run.ts'
import type { Choice } from '../writes/conflicts/conflict.ts'
import type { BulkWrites } from './bulk-writes.ts'
import type { Journal, JournalHead, Journals, RowMark, RowKind } from './journal.ts'

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
  readonly markOf: (index: number) => RowMark
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

/** What is to be done, before anything was sent. */
export type Plan = {
  readonly action: BulkAction
  readonly rows: readonly PlanRow[]
  /** How many of the chosen records are not there any more. */
  readonly missing: number
  /** Called with the start. */
  readonly onStart?: (() => void) | undefined
}

/** The bulk change of the connection of this tab. `elsewhere`: another tab runs it. */
export type BulkState =
  | { readonly kind: 'unread' | 'none' | 'elsewhere' }
  | { readonly kind: 'run'; readonly runner: Runner; readonly isInterrupted: boolean }

/** Bulk changes of one session over one resource: at most one for each connection. */
export type Bulk = {
  /** Whose records it changes. */
  readonly resource: Resource
  readonly state: ReadonlyAtom<BulkState>
  /** What the person is about to start; null if nothing. It lasts as long as the page. */
  readonly plan: ReadonlyAtom<Plan | null>
  readonly setPlan: (plan: Plan | null) => void
  /** Sets what tells how many requests a minute the service allows; null is no limit. */
  readonly setLimit: (limit: () => number | null) => void
  /** One for all of them: two would each spend the whole minute's requests. */
  readonly budget: Budget
  /** Why the bulk change of this connection could not be read or taken over; null if it could. */
  readonly failure: ReadonlyAtom<unknown>
  /** Reads the journal of this connection. Never rejects. */
  readonly open: () => Promise<void>
  /** Closes a bulk change that has ended, takes the place of the plan, and runs. */
  readonly begin: (action: BulkAction, items: readonly BulkItem[]) => Promise<void>
  /** Goes on with what is left, after `change`. */
  readonly resume: (change?: (runner: Runner) => Promise<void>) => Promise<void>
  /** Ends it: what is left stays as it is. */
  readonly cancel: () => Promise<void>
  /**
   * Closes it. If it has changed anything, its page keeps its results and its undo until another one begins, at most 30
   * days.
   */
  readonly discard: () => Promise<void>
}
