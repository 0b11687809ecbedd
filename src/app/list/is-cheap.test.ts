import { expect, test } from 'vitest'
import { isCheap } from './copy-coverage.ts'
import { EMPTY_STATE } from '../mirror/protocol.ts'

const stateOf = (limit: number | null, estimated: number | null, page_size: number | null) => ({
  ...EMPTY_STATE,
  requests: { ...EMPTY_STATE.requests, limit },
  estimated,
  page_size,
})

test('without a limit any list may be loaded unasked, with one what takes at most ten requests', () => {
  expect(isCheap(stateOf(null, null, 1000))).toBe(true)
  expect(isCheap(stateOf(null, 1_000_000, 1000))).toBe(true)
  expect(isCheap(stateOf(120, 10_000, 1000))).toBe(true)
  expect(isCheap(stateOf(120, 10_001, 1000))).toBe(false)
  // How many there are, or how many come with a request, is not known.
  expect(isCheap(stateOf(120, null, 1000))).toBe(false)
  expect(isCheap(stateOf(120, 10, null))).toBe(false)
})
