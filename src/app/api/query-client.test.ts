import { expect, onTestFinished, test, vi } from 'vitest'
import { getOperator } from '#contract/operators.ts'
import { ApiError } from './api-error.ts'
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts'

const read = (status: number, retry_after_seconds?: number) =>
  new ApiError({ kind: 'status', operation: getOperator, status, retry_after_seconds })

test('a read is asked again after a network failure, 429 and 5xx, at most three times', () => {
  const lost = new ApiError({ kind: 'network', operation: getOperator })
  for (const error of [lost, read(429), read(500), read(503)]) {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual([
      true,
      true,
      true,
      false,
    ])
  }
  for (const status of [400, 401, 403, 404, 422]) expect(shouldRetry(0, read(status))).toBe(false)
})

test('a read that met a full disk is not asked again by itself', () => {
  expect(shouldRetry(0, read(507))).toBe(false)
})

test('Retry-After is honoured; a long wait is left to the person', () => {
  expect(retryDelay(0, read(429, 7))).toBe(7000)
  expect(shouldRetry(0, read(429, 30))).toBe(true)
  expect(shouldRetry(0, read(429, 31))).toBe(false)
})

test('without it the waits grow', () => {
  for (const failures of [0, 1, 2]) {
    const delay = retryDelay(failures, read(500))
    expect(delay).toBeGreaterThanOrEqual(500 * 2 ** failures)
    expect(delay).toBeLessThanOrEqual(1000 * 2 ** failures)
  }
})

// A dropped connection proves nothing in the browser: Chromium itself retries on a kept-alive connection.
test.each([
  ['a line that was cut', new ApiError({ kind: 'network', operation: getOperator })],
  ['503', read(503)],
  ['429', read(429, 1)],
])('the client of the app asks a read again after %s, and a write never', async (_name, error) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueryClient()
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValue('Door')
  const asked = client.fetchQuery({ queryKey: ['operators'], queryFn: ask })
  const [found] = await Promise.all([asked, vi.advanceTimersByTimeAsync(1000)])
  expect(found).toBe('Door')
  expect(ask).toHaveBeenCalledTimes(2)

  const send = vi.fn<() => Promise<string>>().mockRejectedValue(error)
  const sent = client.getMutationCache().build(client, { mutationFn: send }).execute(undefined)
  await expect(sent).rejects.toBe(error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
  client.clear()
})
