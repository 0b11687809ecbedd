import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bulkShare, pacedBudget } from './budget.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('no minute has more requests than the limit, and none is lost', async () => {
  const budget = pacedBudget(() => 5)
  const { signal } = new AbortController()
  const times: number[] = []
  const all = Promise.all(
    Array.from({ length: 13 }, async () => {
      await budget.acquire(signal)
      times.push(Date.now())
    }),
  )
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await all
  expect(times).toHaveLength(13)
  for (const at of times)
    expect(times.filter((other) => other >= at && other < at + 60_000).length).toBeLessThan(6)
})

test('without a limit nothing waits; with an abort nothing is sent', async () => {
  const open = pacedBudget(() => null)
  const { signal } = new AbortController()
  await Promise.all(Array.from({ length: 100 }, () => open.acquire(signal)))
  const one = pacedBudget(() => 1)
  const aborter = new AbortController()
  await one.acquire(aborter.signal)
  const waiting = expect(one.acquire(aborter.signal)).rejects.toThrow(/abort/i)
  aborter.abort()
  await waiting
})

test('a bulk change leaves a quarter to others', () => {
  expect([null, 120, 10, 1].map(bulkShare)).toEqual([null, 90, 7, 1])
})
