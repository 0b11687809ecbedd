import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wait } from './wait.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const MONTHS_MS = 3_000_000_000

const started = (ms: number, signal?: AbortSignal) => {
  const ended = vi.fn<() => void>()
  return { ended, over: wait(ms, signal).then(ended) }
}

test('a wait ends when its time is over, not before', async () => {
  const { ended } = started(25_000)
  await vi.advanceTimersByTimeAsync(24_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
})

test('a wait ends at once when it is aborted, and leaves no timer', async () => {
  const aborter = new AbortController()
  const { over } = started(MONTHS_MS, aborter.signal)
  await vi.advanceTimersByTimeAsync(1_000)
  aborter.abort()
  await over
  expect(vi.getTimerCount()).toBe(0)
  await started(MONTHS_MS, aborter.signal).over
})

test('the hours that a laptop sleeps count', async () => {
  const { ended } = started(3_600_000)
  await vi.advanceTimersByTimeAsync(5_000)
  // Its timers stood still, its date did not.
  vi.setSystemTime(Date.now() + 7_200_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ended).toHaveBeenCalledOnce()
})
