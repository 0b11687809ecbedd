import { itemKind, type BulkAction, type BulkItem } from '../resources/bulk-action.ts'
import { recordCount, type ResourceWords } from '../resources/resource-words.ts'
import { formatNumber } from '../ui/intl.ts'
import { isUndo } from './action-rule.ts'
import type { RunState } from './run-state.ts'

/** How many rows have an end, whichever. */
export const endedCount = ({ total, counts }: RunState): number =>
  total - counts.left - counts.cancelled

const STOPS = {
  running: 'Changing',
  waiting: 'Waiting for the service',
  paused: 'Paused',
  ended: 'Cancelled',
} as const

/** What an undo has done; what failed is said beside it. */
const undoneText = ({ counts }: RunState, items: readonly BulkItem[]): string => {
  const isRestored = items.every((item) => itemKind(item) === 'update')
  const { done, kept, already, gone, unable } = counts
  const others = { kept, unchanged: already, gone, "can't be changed": unable }
  const said = Object.entries(others).filter(([, count]) => count > 0)
  const parts = [[isRestored ? 'restored' : 'undone', done] as const, ...said]
  return `Finished: ${parts.map(([what, count]) => `${formatNumber(count)} ${what}`).join(', ')}`
}

/** Where a bulk change is: "Changing: 24 of 120 operators". */
export const runText = (
  state: RunState,
  words: ResourceWords,
  action: BulkAction,
  items: readonly BulkItem[],
): string => {
  const { phase, total, counts } = state
  if (phase.kind === 'interrupted') return `Interrupted: ${recordCount(words, counts.left)} left`
  if (phase.kind !== 'ended' || counts.left + counts.cancelled > 0)
    return `${STOPS[phase.kind]}: ${formatNumber(endedCount(state))} of ${recordCount(words, total)}`
  if (isUndo(action)) return undoneText(state, items)
  const part = counts.asked > 0 ? `${formatNumber(total - counts.asked)} of ` : ''
  return `Finished: ${part}${recordCount(words, total)}`
}

/** How many failed of a change that has ended: it is not said to be finished without them. */
export const failedText = ({ phase, counts }: RunState): string =>
  phase.kind === 'ended' && counts.failed > 0 ? `${formatNumber(counts.failed)} failed` : ''

/** What a screen reader hears while it runs: not every one of thousands. */
export const announcedText = (state: RunState, text: string): string => {
  if (state.phase.kind !== 'running') return [text, failedText(state)].filter(Boolean).join(', ')
  const tenth = Math.floor((endedCount(state) / Math.max(state.total, 1)) * 10)
  return `Changing: ${tenth * 10}% done`
}
