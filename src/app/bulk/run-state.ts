import { itemOf, type BulkAction, type BulkItem } from '../resources/bulk-action.ts'
import type { Change, Members } from '../resources/members.ts'
import type { Choice } from '../writes/conflicts/conflict.ts'
import type { Question } from '../writes/outcome.ts'

/** What a row waits for an answer to. */
export type RowQuestion =
  | ({ readonly kind: 'changed' } & Pick<Question, 'conflicts' | 'warnings'>)
  /** The answer to a create was lost; these records may be what it made. Null: they could not be read. */
  | { readonly kind: 'created'; readonly found: readonly { readonly id: string }[] | null }

/** What is planned of a record of a bulk change, and how it ended. */
export type RowState =
  /** `confirmed`: its answer was lost, and a read found it done. */
  | {
      readonly kind: 'done'
      readonly how: 'answered' | 'confirmed'
      readonly change: Change | null
      /** The id of what was created. */
      readonly made?: string
    }
  /**
   * `left`: to be written. `already`: the service had it so. `kept`: somebody else changed it, and theirs stays. `gone`:
   * deleted by somebody else. `cancelled`: left when somebody cancelled the rest. A review has the reason.
   */
  | {
      readonly kind: 'left' | 'already' | 'kept' | 'gone' | 'cancelled'
      readonly reason?: string
    }
  | { readonly kind: 'unable'; readonly reason: string }
  /** A review has a reason only: the question is asked after a read. */
  | { readonly kind: 'asked'; readonly question?: RowQuestion; readonly reason?: string }
  /** `isUnknown`: it may have been done. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isUnknown: boolean }

export type RowKind = RowState['kind']

/** A request that was sent and perhaps not answered. */
export type Sent = {
  /** As the service had it before; "" for a create, or where the service does not say. */
  readonly revision: string
  /** The record as it was read, null if nothing was set, and as it was sent. */
  readonly before: Members | null
  readonly after: Members | null
}

/** A record of a bulk change: what is wanted of it, and what came of that. */
export type JournalRow = BulkItem & {
  readonly state: RowState
  readonly sent?: Sent
  /** What the person has answered: the sides of conflicts by their ids. */
  readonly choices?: readonly (readonly [conflict: string, choice: Choice])[]
}

export type JournalHead = {
  /** Of this bulk change. */
  readonly id: string
  readonly connection_id: string
  /** The key of the resource whose records it changes. */
  readonly resource: string
  /** The stay on this device in which it began: it is void in another one, unless it was kept. */
  readonly signed_out: string
  readonly action: BulkAction
  readonly total: number
  /** Unix milliseconds. */
  readonly started_at: number
  /** Null while something is left to do. */
  readonly ended_at: number | null
}

/** A bulk change as it is kept on this device: what is wanted, what was sent, how it ended. No key. */
export type Journal = { readonly head: JournalHead; readonly rows: readonly JournalRow[] }

/** What a bulk change is doing. */
export type RunPhase =
  | { readonly kind: 'running' }
  /** `until`: Unix milliseconds. */
  | { readonly kind: 'waiting'; readonly until: number }
  /** A tab that is closed left it in its middle: nothing runs before a press. */
  | { readonly kind: 'interrupted' }
  /** `error`: why it paused by itself; null if the person did. */
  | { readonly kind: 'paused'; readonly error: unknown }
  | { readonly kind: 'ended' }

export type RunState = {
  readonly phase: RunPhase
  readonly counts: Readonly<Record<RowKind, number>>
  readonly total: number
}

const NONE = { left: 0, done: 0, already: 0, kept: 0, gone: 0, cancelled: 0 }

/** How many rows there are of each kind. */
export const countRows = (rows: readonly JournalRow[]): RunState['counts'] => {
  const counts = { ...NONE, unable: 0, asked: 0, failed: 0 }
  for (const { state } of rows) counts[state.kind] += 1
  return counts
}

const LEFT: RowState = { kind: 'left' }

/** A row of which nothing was done. */
export const leftRow = (item: BulkItem): JournalRow => ({ ...itemOf(item), state: LEFT })

/** A row whose run has ended so. What was sent and answered matters only if it may run again. */
export const endedRow = (row: JournalRow, state: RowState): JournalRow => {
  const mayRun = state.kind === 'left' || state.kind === 'asked' || state.kind === 'failed'
  return { ...(mayRun ? row : itemOf(row)), state }
}

/** A row that is to run again. */
export const dueRow = (row: JournalRow): JournalRow => ({ ...row, state: LEFT })

/** A row that was left when the rest was cancelled: of one that was sent nobody knows whether it was changed. */
export const cancelledRow = (row: JournalRow): JournalRow => {
  if (!row.sent) return endedRow(row, { kind: 'cancelled' })
  const reason = 'Cancelled before its result was known.'
  return endedRow(row, { kind: 'failed', reason, isUnknown: true })
}

/** What a person answers to the question of a row: one side of all of it, or a side of each conflict by its id. */
export type RowAnswer = Choice | ReadonlyMap<string, Choice>

/** A row after the answer to its question. */
export const answeredRow = (row: JournalRow, answer: RowAnswer): JournalRow => {
  const question = row.state.kind === 'asked' ? row.state.question : undefined
  if (!question) return row
  const isTheirs = answer === 'theirs'
  // "Mine": create it again.
  if (question.kind === 'created') return isTheirs ? endedRow(row, { kind: 'kept' }) : leftRow(row)
  const { conflicts, warnings } = question
  // A warning has no side to take: it is confirmed, or nothing is written.
  if (isTheirs && warnings.length > 0) return endedRow(row, { kind: 'kept' })
  const choiceOf = (id: string) => (typeof answer === 'string' ? answer : answer.get(id))
  return {
    ...dueRow(row),
    choices: [
      ...(row.choices ?? []),
      ...conflicts.map(({ id }) => [id, choiceOf(id) ?? 'theirs'] as const),
    ],
    accepted: [...(row.accepted ?? []), ...warnings.map(({ id }) => id)],
  }
}
