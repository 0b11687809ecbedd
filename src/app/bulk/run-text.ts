import { localTime } from '../ui/format-time.ts'
import { formatNumber, plural } from '../ui/intl.ts'
import { recordCount, type ResourceWords } from '../resources/resource-words.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import type { RunState } from './bulk-state.ts'
import { isUndo } from './undo.ts'

/** How many rows have an end, whichever. */
export const endedCount = ({ total, counts }: RunState): number => total - counts.left

/** What an undo does to a record, in the past: it deletes what was created. Undefined of another change. */
export const undoneWord = (
  action: BulkAction,
  items: readonly BulkItem[],
): 'restored' | 'undone' | undefined => {
  if (!isUndo(action)) return undefined
  return items.every(({ kind }) => kind === 'update') ? 'restored' : 'undone'
}

// What failed is said beside it.
const undoneText = (counts: RunState['counts'], undone: string): string => {
  const { done, kept, already, gone, unable } = counts
  const others = [
    [kept, 'kept'],
    [already, 'unchanged'],
    [gone, 'gone'],
    [unable, "can't be changed"],
  ] as const
  const said = others.filter(([count]) => count > 0)
  return [[done, undone] as const, ...said]
    .map(([count, what]) => `${formatNumber(count)} ${what}`)
    .join(', ')
}

/** Where a bulk change is, in a sentence; `undone`: what it did to each if it is an undo. */
export const runText = (state: RunState, words: ResourceWords, undone?: string): string => {
  const { phase, total, counts } = state
  const ended = `${formatNumber(endedCount(state))} of ${recordCount(words, total)}`
  switch (phase.kind) {
    case 'running':
      return `Changing: ${ended}`
    case 'waiting':
      return `Waiting for the service: ${ended}`
    case 'paused':
      return `Paused: ${ended}`
    case 'ended':
      if (counts.left > 0) return `Cancelled: ${ended}, ${formatNumber(counts.left)} not changed`
      if (undone !== undefined) return `Finished: ${undoneText(counts, undone)}`
      return counts.asked > 0
        ? `Finished: ${formatNumber(total - counts.asked)} of ${recordCount(words, total)}`
        : `Finished: ${recordCount(words, total)}`
  }
}

/** Where a bulk change is that is called by what it does, `doing`: "Setting region to eu on 120 operators: 24 of 120". */
export const namedRunText = (
  doing: string,
  state: RunState,
  words: ResourceWords,
  undone?: string,
): string => {
  const { phase, total, counts } = state
  const ended = `${formatNumber(endedCount(state))} of ${formatNumber(total)}`
  switch (phase.kind) {
    case 'running':
      return `${doing}: ${ended}`
    case 'waiting':
      return `${doing}: waiting for the service, ${ended}`
    case 'paused':
      return `${doing}: paused, ${ended}`
    case 'ended':
      return counts.left > 0
        ? `${doing}: cancelled, ${ended}`
        : // Not all of it was done, or nothing.
          runText(state, words, undone)
  }
}

/** When a change that waits goes on. */
export const resumeText = (until: number): string => `Resumes at ${localTime(new Date(until))}.`

/** "Setting region to eu on 1,204 operators was interrupted: 310 left." */
export const interruptedText = (doing: string, { counts }: Pick<RunState, 'counts'>): string =>
  `${doing} was interrupted: ${plural(counts.left, { other: '# left' })}.`

/** How many failed of a change that has ended: it is not said to be finished without them. */
export const failedText = ({ phase, counts }: RunState): string =>
  phase.kind === 'ended' && counts.failed > 0 ? `${formatNumber(counts.failed)} failed` : ''

/** What a screen reader hears while it runs: not every one of thousands. */
export const announcedText = (state: RunState, words: ResourceWords, undone?: string): string => {
  if (state.phase.kind !== 'running')
    return [runText(state, words, undone), failedText(state)].filter(Boolean).join(', ')
  const tenth = Math.floor((endedCount(state) / Math.max(state.total, 1)) * 10)
  return `Changing: ${tenth * 10}% done`
}
