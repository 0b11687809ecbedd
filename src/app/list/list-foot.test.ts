import { expect, test } from 'vitest'
import { explainError } from '../errors/explain-error.ts'
import { EMPTY_STATE } from '../collections/test-state.ts'
import { goingOnText, loadedText, matchText } from './list-foot.tsx'

const NOW = Date.parse('2026-01-01T00:00:00Z')

test('a load tells how far it has come', () => {
  const progress = 3_400
  expect(loadedText({ ...EMPTY_STATE, progress })).toBe('3,400')
  const records = recordsOf(5_100)
  expect(loadedText({ ...EMPTY_STATE, progress, records, completed_at: NOW })).toBe(
    '3,400 of about 5,100',
  )
})

test('a stop tells when it ends', () => {
  expect(goingOnText({ kind: 'budget', until: NOW + 11_200 }, NOW)).toBe('Resuming in 12 s.')
  expect(goingOnText({ kind: 'failed', explanation: explainError(null), retry_at: NOW }, NOW)).toBe(
    'Retrying…',
  )
  expect(goingOnText({ kind: 'paused' }, NOW)).toBe('')
})

const recordsOf = (length: number) => Array.from({ length }, (_, at) => ({ id: `${at}` }))
const rows = (length: number) => ({ rows: recordsOf(length) })
const WHOLE = {
  ...rows(120),
  total: 120,
  isSearch: false,
  isComplete: true,
  page: undefined,
  unread: undefined,
}

test('how many match is said in a sentence', () => {
  const words = { one: 'operator', other: 'operators' }
  const found = { ...WHOLE, isSearch: true }
  expect(matchText({ ...found, ...rows(18) }, words)).toBe('18 of 120 operators match')
  expect(matchText({ ...found, ...rows(1) }, words)).toBe('1 of 120 operators matches')
  expect(matchText({ ...found, ...rows(1), total: 1 }, words)).toBe('1 of 1 operator matches')
})
