import { formatNumber, plural } from '../ui/intl.ts'
import { inSentence, recordCount, type ResourceWords } from '../resources/resource-words.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import type { RunState } from './rows.ts'
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

const STOPS = {
  running: 'Changing',
  waiting: 'Waiting for the service',
  paused: 'Paused',
  interrupted: 'Paused',
  ended: 'Cancelled',
} as const

/**
 * Where a bulk change is, in a sentence. `undone`: what it did to each if it is an undo. `doing`: what it does, where
 * nothing else says so: "Setting region to eu on 120 operators: 24 of 120".
 */
export const runText = (
  state: RunState,
  words: ResourceWords,
  undone?: string,
  doing?: string,
): string => {
  const { phase, total, counts } = state
  if (phase.kind !== 'ended' || counts.left > 0) {
    const stop = STOPS[phase.kind]
    const done = `${formatNumber(endedCount(state))} of`
    if (doing === undefined) {
      const rest = phase.kind === 'ended' ? `, ${formatNumber(counts.left)} not changed` : ''
      return `${stop}: ${done} ${recordCount(words, total)}${rest}`
    }
    const why = phase.kind === 'running' ? '' : `${inSentence(stop)}, `
    return `${doing}: ${why}${done} ${formatNumber(total)}`
  }
  if (undone !== undefined) return `Finished: ${undoneText(counts, undone)}`
  return counts.asked > 0
    ? `Finished: ${formatNumber(total - counts.asked)} of ${recordCount(words, total)}`
    : `Finished: ${recordCount(words, total)}`
}

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
