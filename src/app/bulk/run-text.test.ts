import { expect, test } from 'vitest'
import type { BulkAction } from '../resources/bulk-action.ts'
import { UNDO } from './action-rule.ts'
import type { RunState } from './run-state.ts'
import { announcedText, runText } from './run-text.ts'

const WORDS = { one: 'operator', other: 'operators' }
const NONE = {
  asked: 0,
  failed: 0,
  left: 0,
  done: 0,
  already: 0,
  kept: 0,
  gone: 0,
  unable: 0,
  cancelled: 0,
}

const textAt = (
  phase: RunState['phase'],
  counts: Partial<RunState['counts']>,
  action: BulkAction = { kind: 'delete' },
) => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const state = { phase, total, counts: { ...NONE, ...counts } }
  const text = runText(state, WORDS, action)
  return { text, announced: announcedText(state, text) }
}

const ENDED = { kind: 'ended' } as const

// Regression: on other pages, and to a screen reader, a change of which some had failed was only finished; and an undo
// that had kept two records was said to have finished three.
test('a change that has ended is never said to be finished without what failed or was kept', () => {
  const { text, announced } = textAt(ENDED, { done: 9, failed: 1200 })
  expect([text, announced]).toEqual(Array(2).fill('9 of 1,209 operators deleted, 1,200 failed'))
  expect(textAt(ENDED, { done: 9 }).text).toBe('9 operators deleted')
  expect(textAt(ENDED, { done: 1, kept: 2, gone: 1 }, UNDO).text).toBe(
    '1 of 4 operators undone, 2 kept as is, 1 gone',
  )
})

test('what may still be tried again is not counted as failed', () => {
  const { text, announced } = textAt({ kind: 'running' }, { done: 6, failed: 3, left: 3 })
  expect(text).toBe('Changing: 9 of 12 operators')
  expect(announced).toBe('Changing: 70% done')
})
