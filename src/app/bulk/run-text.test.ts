import { expect, test } from 'vitest'
import type { RunState } from './rows.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import { announcedText, failedText, runText, undoneWord } from './run-text.ts'
import { UNDO } from './undo.ts'

const WORDS = { one: 'operator', other: 'operators' }

const stateOf = (phase: RunState['phase'], failed: number): RunState => ({
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

// Regression: an undo that had kept two records was said to have finished three.
test('an undo says what was restored and what was kept', () => {
  const { counts, ...state } = stateOf({ kind: 'ended' }, 0)
  const textOf = (items: readonly BulkItem[], more: Partial<RunState['counts']>) =>
    runText({ ...state, counts: { ...counts, ...more } }, WORDS, undoneWord(UNDO, items))
  const restored: BulkItem = { kind: 'update', id: 'a', name: 'A', basis: {} }
  expect(textOf([restored], { done: 1, kept: 2 })).toBe('Finished: 1 restored, 2 kept')
  expect(textOf([restored], { done: 0, kept: 1, gone: 1 })).toBe(
    'Finished: 0 restored, 1 kept, 1 gone',
  )
  expect(textOf([restored, { ...restored, kind: 'delete' }], { done: 2 })).toBe(
    'Finished: 2 undone',
  )
  expect(undoneWord({ kind: 'delete' }, [])).toBeUndefined()
})

test('a change on other pages is called by what it does until it has ended', () => {
  const doing = 'Setting region to eu on 12 operators'
  const { counts, ...state } = stateOf({ kind: 'running' }, 0)
  const textAt = (phase: RunState['phase']) =>
    runText({ ...state, phase, total: 12, counts: { ...counts, left: 3 } }, WORDS, undefined, doing)
  expect(textAt({ kind: 'running' })).toBe(`${doing}: 9 of 12`)
  expect(textAt({ kind: 'waiting', until: 0 })).toBe(`${doing}: waiting for the service, 9 of 12`)
  expect(textAt({ kind: 'paused', error: null })).toBe(`${doing}: paused, 9 of 12`)
  expect(textAt({ kind: 'ended' })).toBe(`${doing}: cancelled, 9 of 12`)
})
