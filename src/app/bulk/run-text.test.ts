import { expect, test } from 'vitest'
import type { RunPhase, RunState } from './bulk-state.ts'
import { announcedText, failedText } from './run-text.ts'

const WORDS = { one: 'operator', other: 'operators' }

const stateOf = (phase: RunPhase, failed: number): RunState => ({
  phase,
  counts: { asked: 0, failed, left: 0, done: 9, already: 0, kept: 0, gone: 0, unable: 0 },
  total: 9 + failed,
  revision: 1,
})

// Regression: on other pages, and to a screen reader, a change of which some had failed was only finished.
test('a change that has ended is never said to be finished without what failed', () => {
  expect(failedText(stateOf({ kind: 'ended' }, 1200))).toBe('1,200 failed')
  expect(announcedText(stateOf({ kind: 'ended' }, 3), WORDS)).toBe(
    'Finished: 12 operators, 3 failed',
  )
})

// Regression: rows that a person had still to decide were finished, too.
test('what is still to be decided is not finished', () => {
  const { counts, ...state } = stateOf({ kind: 'ended' }, 0)
  expect(announcedText({ ...state, total: 12, counts: { ...counts, asked: 3 } }, WORDS)).toBe(
    'Finished: 9 of 12 operators',
  )
})

test('what may still be tried again is not counted as failed; nothing failed is not said', () => {
  expect(failedText(stateOf({ kind: 'running' }, 3))).toBe('')
  expect(announcedText(stateOf({ kind: 'ended' }, 0), WORDS)).toBe('Finished: 9 operators')
})
