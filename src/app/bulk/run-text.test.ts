import { expect, test } from 'vitest'
import type { RunState } from './run-state.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import { announcedText, failedText, runText } from './run-text.ts'
import { UNDO } from './action-rule.ts'

const WORDS = { one: 'operator', other: 'operators' }

const stateOf = (phase: RunState['phase'], failed: number): RunState => ({
  phase,
  counts: {
    asked: 0,
    failed,
    left: 0,
    done: 9,
    already: 0,
    kept: 0,
    gone: 0,
    unable: 0,
    cancelled: 0,
  },
  total: 9 + failed,
})

const textOf = (state: RunState) => runText(state, WORDS, { kind: 'delete' }, [])
const announced = (state: RunState) => announcedText(state, textOf(state))

// Regression: on other pages, and to a screen reader, a change of which some had failed was only finished.
test('a change that has ended is never said to be finished without what failed', () => {
  expect(failedText(stateOf({ kind: 'ended' }, 1200))).toBe('1,200 failed')
  expect(announced(stateOf({ kind: 'ended' }, 3))).toBe('Finished: 12 operators, 3 failed')
})

// Regression: rows that a person had still to decide were finished, too.
test('what is still to be decided is not finished', () => {
  const { counts, ...state } = stateOf({ kind: 'ended' }, 0)
  expect(announced({ ...state, total: 12, counts: { ...counts, asked: 3 } })).toBe(
    'Finished: 9 of 12 operators',
  )
})

test('what may still be tried again is not counted as failed; nothing failed is not said', () => {
  expect(failedText(stateOf({ kind: 'running' }, 3))).toBe('')
  expect(announced(stateOf({ kind: 'ended' }, 0))).toBe('Finished: 9 operators')
})

// Regression: an undo that had kept two records was said to have finished three.
test('an undo says what was restored and what was kept', () => {
  const { counts, ...state } = stateOf({ kind: 'ended' }, 0)
  const undone = (items: readonly BulkItem[], more: Partial<RunState['counts']>) =>
    runText({ ...state, counts: { ...counts, ...more } }, WORDS, UNDO, items)
  const restored: BulkItem = { id: 'a', name: 'A', before: {}, after: {} }
  expect(undone([restored], { done: 1, kept: 2 })).toBe('Finished: 1 restored, 2 kept')
  expect(undone([restored], { done: 0, kept: 1, gone: 1 })).toBe(
    'Finished: 0 restored, 1 kept, 1 gone',
  )
  expect(undone([restored, { ...restored, after: null }], { done: 2 })).toBe('Finished: 2 undone')
})

test('a change that has not ended says how far it is', () => {
  const { counts, ...state } = stateOf({ kind: 'running' }, 0)
  const textAt = (phase: RunState['phase']) =>
    textOf({ ...state, phase, total: 12, counts: { ...counts, left: 3 } })
  expect(textAt({ kind: 'running' })).toBe('Changing: 9 of 12 operators')
  expect(textAt({ kind: 'waiting', until: 0 })).toBe('Waiting for the service: 9 of 12 operators')
  expect(textAt({ kind: 'paused', error: null })).toBe('Paused: 9 of 12 operators')
  expect(textAt({ kind: 'interrupted' })).toBe('Interrupted: 3 operators left')
  expect(textAt({ kind: 'ended' })).toBe('Cancelled: 9 of 12 operators')
})
