import type { BulkAction } from '../resources/bulk-action.ts'
import { inSentence, recordCount, type ResourceWords } from '../resources/resource-words.ts'
import { allOf, formatNumber } from '../ui/intl.ts'
import { isUndo } from './action-rule.ts'
import { OUTCOME_WORDS } from './action-words.ts'
import type { PlanRow } from './plan.ts'
import type { JournalRow, RowQuestion, RowState, RunState } from './run-state.ts'

/** How many rows have an end, whichever. */
export const endedCount = ({ total, counts }: RunState): number =>
  total - counts.left - counts.cancelled

const STOPS = {
  running: 'Changing',
  waiting: 'Waiting for the service',
  paused: 'Paused',
  ended: 'Cancelled',
} as const

const verbOf = (action: BulkAction): string => {
  if (action.kind === 'delete') return 'deleted'
  if (isUndo(action)) return 'undone'
  return action.kind === 'apply' ? 'imported' : 'updated'
}

/** What is said of a change that has ended, besides what was done. */
const SAID = ['already', 'asked', 'failed', 'kept', 'gone', 'unable'] as const

/** Where a bulk change is: "Changing: 24 of 120 operators", "117 of 120 operators updated, 3 failed". */
export const runText = (state: RunState, words: ResourceWords, action: BulkAction): string => {
  const { phase, total, counts } = state
  if (phase.kind === 'interrupted') return `Interrupted: ${recordCount(words, counts.left)} left`
  const records = recordCount(words, total)
  const isOver = phase.kind === 'ended' && counts.left + counts.cancelled === 0
  const part = counts.done < total ? `${formatNumber(counts.done)} of ` : ''
  const text = isOver
    ? `${part}${records} ${verbOf(action)}`
    : `${STOPS[phase.kind]}: ${formatNumber(endedCount(state))} of ${records}`
  const said = phase.kind === 'ended' ? SAID.filter((kind) => counts[kind] > 0) : []
  const others = said.map(
    (kind) => `${formatNumber(counts[kind])} ${inSentence(OUTCOME_WORDS[kind].label)}`,
  )
  return [text, ...others].join(', ')
}

/** What a screen reader hears while it runs: not every one of thousands. */
export const announcedText = (state: RunState, text: string): string => {
  if (state.phase.kind !== 'running') return text
  const tenth = Math.floor((endedCount(state) / Math.max(state.total, 1)) * 10)
  return `Changing: ${tenth * 10}% done`
}

/** What is known of a record whose create was not answered. */
const createdText = ({ found }: Extract<RowQuestion, { kind: 'created' }>): string => {
  if (!found?.length) return 'The response was lost: it may have been created.'
  const ids = allOf(found.map(({ id }) => id))
  return `The response was lost. It may have been created as ${ids}: created again, there would be two.`
}

const reasonsIn = (state: RowState): string[] => {
  if (state.kind === 'asked' && state.question) {
    const { question } = state
    if (question.kind === 'created') return [createdText(question)]
    const { conflicts, warnings } = question
    const labels = new Set(conflicts.map(({ field }) => field.label))
    return [
      labels.size > 0 ? `Someone else changed it, too: ${allOf([...labels])}.` : '',
      ...warnings.map(({ title, text }) => `${title}. ${text}`),
    ]
  }
  if (state.kind !== 'done') return [state.reason ?? '']
  return [state.how === 'confirmed' ? 'The response was lost, but the service has it.' : '']
}

/** Why a row is as it is, and what else there is to know of it. */
export const reasonsOf = ({ state, warnings = [] }: JournalRow & Partial<PlanRow>): string[] => {
  const isUnknown = state.kind === 'failed' && state.isUnknown
  const unknown = 'It may or may not have been changed. Retry reads it again.'
  const titles = warnings.map(({ title }) => title)
  return [isUnknown ? unknown : '', ...reasonsIn(state), ...titles].filter(Boolean)
}
