import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { openGate } from './send-request.ts'
import { watchReturn } from './watch-return.ts'

const page = { visibilityState: 'visible' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const watching = () => {
  const sent: number[] = []
  const client = createClient({
    connection: { id: 'c', base_url: 'https://api.example', version_header: 'V', key: 'k' },
    fetch: async () => {
      sent.push(Date.now())
      throw new TypeError('away')
    },
    gate: openGate,
  })
  const start = Date.now()
  return {
    ...watchReturn(client, () => undefined),
    seconds: () => sent.map((at) => (at - start) / 1000),
  }
}

test('a service that is away is asked ever more seldom, until that is stopped', async () => {
  const { seconds, stop } = watching()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(seconds()).toEqual([4, 12, 28, 58, 88, 118])
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(seconds()).toHaveLength(6)
})

test('a hidden tab asks nothing, and at once when it is shown', async () => {
  page.visibilityState = 'hidden'
  const { seconds, hurry, stop } = watching()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seconds()).toEqual([])
  page.visibilityState = 'visible'
  hurry()
  await vi.advanceTimersByTimeAsync(0)
  expect(seconds()).toEqual([60])
  stop()
})
