import { expect, test } from 'vitest'
import type { CollectionState } from '../../collections/collection.ts'
import { EMPTY_STATE } from '../../collections/test-state.ts'
import { ageText, loadTimeText, requestsText } from './load-cost.ts'

const state: CollectionState = {
  ...EMPTY_STATE,
  records: [{ id: 'op_1' }],
  estimated: 10_000,
  completed_at: 2_000_000,
  oldest_at: 1_000_000,
  requests: { used: 38, limit: 120, load_limit: 30 },
  page_size: 100,
}
const unlimited = (used: number): CollectionState => ({
  ...state,
  requests: { used, limit: null, load_limit: null },
})

test('how old, and at which cost', () => {
  const now = new Date(1_000_000 + 125_000)
  expect(ageText(state, now)).toBe('Fetched 2 min ago')
  expect(ageText({ ...state, oldest_at: null }, now)).toBe('Not fetched yet')
  const empty = { ...state, records: [], estimated: 0, oldest_at: null, completed_at: 1e6 }
  expect(ageText(empty, now)).toBe('Fetched 2 min ago')
  expect(requestsText(state)).toBe('38 of 120 requests this minute')
  expect(requestsText(unlimited(3))).toBe('3 requests this minute')
  expect(requestsText(unlimited(1))).toBe('1 request this minute')
})

test('the time of a load follows from its pages and the requests it may send', () => {
  expect(loadTimeText(state)).toBe('100 requests, about 4 minutes')
  expect(loadTimeText({ ...state, page_size: 1_000 })).toBe('10 requests, less than a minute')
  expect(loadTimeText(unlimited(0))).toBe('100 requests, without a limit')
  expect(loadTimeText({ ...state, page_size: null })).toBeNull()
  expect(loadTimeText({ ...state, estimated: null })).toBeNull()
})
