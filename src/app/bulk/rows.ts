import type { Choice } from '../writes/conflicts/conflict.ts'
import { LEFT, type JournalHead, type RowMark, type RowKind, type RowState } from './journal.ts'

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
  /** Grows with every change of a row. */
  readonly revision: number
}

const NO_ROWS: Record<RowKind, number> = {
  left: 0,
  done: 0,
  already: 0,
  kept: 0,
  gone: 0,
  unable: 0,
  asked: 0,
  failed: 0,
}

/** How many rows there are of each kind. */
export const countRows = (marks: readonly RowMark[]): Record<RowKind, number> => {
  const counts = { ...NO_ROWS }
  for (const { state } of marks) counts[state.kind] += 1
  return counts
}

/** Whether a row is still to be done: not one that was left when the person cancelled the rest. */
export const isDue = ({ state, round = 0 }: RowMark, { cancels = 0 }: JournalHead): boolean =>
  state.kind === 'left' && round >= cancels

/** The mark of a row that is wanted, also after the rest was cancelled. */
export const dueMark = (mark: RowMark, { cancels = 0 }: JournalHead): RowMark => ({
  ...mark,
  state: { kind: 'left' },
  ...(cancels > 0 && { round: cancels }),
})

const isOpen = ({ kind }: RowState) => kind === 'left' || kind === 'asked' || kind === 'failed'

/** Whether nothing is left to do about a row: a record that was created twice can still be deleted. */
export const isSettledRow = (state: RowState): boolean =>
  !isOpen(state) && !(state.kind === 'done' && state.twins?.length)

/** The mark of a row whose run has ended so. What was sent and answered matters only if it may run again. */
export const endedMark = (mark: RowMark, state: RowState): RowMark =>
  isOpen(state) ? { ...mark, state } : { state }

/** The mark of a row after the answer to its question: each conflict by its id, or all of them alike. */
export const answeredMark = (
  mark: RowMark,
  answer: Choice | ReadonlyMap<string, Choice>,
  head: JournalHead,
): RowMark => {
  if (mark.state.kind !== 'asked') return mark
  const { question } = mark.state
  const isTheirs = answer === 'theirs'
  // "Mine": create it again.
  if (question.kind === 'created')
    return isTheirs ? { state: { kind: 'kept' } } : dueMark(LEFT, head)
  const { conflicts, warnings } = question
  // A warning has no side to take: it is confirmed, or nothing is written.
  if (isTheirs && warnings.length > 0) return { state: { kind: 'kept' } }
  const choices = conflicts.map(
    ({ id }) => [id, typeof answer === 'string' ? answer : (answer.get(id) ?? 'mine')] as const,
  )
  return {
    ...dueMark(mark, head),
    answered: {
      choices: [...(mark.answered?.choices ?? []), ...choices],
      confirmed: [...(mark.answered?.confirmed ?? []), ...warnings.map(({ id }) => id)],
    },
  }
}

/** The mark of a row that was sent and cancelled before anybody knew whether it was done. */
export const unknownMark = (mark: RowMark): RowMark =>
  endedMark(mark, {
    kind: 'failed',
    reason: 'The rest was cancelled before its result was known.',
    isUnknown: true,
  })
