import { localTime } from '../ui/format-time.ts'
import { formatNumber, plural } from '../ui/intl.ts'
import { recordCount, type ResourceWords } from '../resources/resource-words.ts'
import type { RunState } from './bulk-state.ts'

/** How many rows have an end, whichever. */
export const endedCount = ({ total, counts }: RunState): number => total - counts.left

/** Where a bulk change is, in a sentence. */
export const runText = (state: RunState, words: ResourceWords): string => {
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
      if (counts.left > 0)
        return `Cancelled: ${ended}, ${formatNumber(counts.left)} left as they were`
      return counts.asked > 0
        ? `Finished: ${formatNumber(total - counts.asked)} of ${recordCount(words, total)}`
        : `Finished: ${recordCount(words, total)}`
  }
}

/** When a change that waits goes on. */
export const waitText = (until: number): string => `It goes on at ${localTime(new Date(until))}.`

/** "A change of 1,204 operators was interrupted: 310 left." */
export const interruptedText = ({ total, counts }: RunState, words: ResourceWords): string =>
  `A change of ${recordCount(words, total)} was interrupted: ${plural(counts.left, { other: '# left' })}.`

/** How many failed of a change that has ended: it is not said to be finished without them. */
export const failedText = ({ phase, counts }: RunState): string =>
  phase.kind === 'ended' && counts.failed > 0 ? `${formatNumber(counts.failed)} failed` : ''

/** What a screen reader hears while it runs: not every one of thousands. */
export const announcedText = (state: RunState, words: ResourceWords): string => {
  if (state.phase.kind !== 'running')
    return [runText(state, words), failedText(state)].filter(Boolean).join(', ')
  const tenth = Math.floor((endedCount(state) / Math.max(state.total, 1)) * 10)
  return `Changing: ${tenth * 10}% done`
}
