import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServiceClock } from './service-clock.ts'

const YEAR = 365 * 86_400_000
const NOW = Date.UTC(2026, 8, 11, 12)

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

const hear = (clock: ReturnType<typeof createServiceClock>, time: number) =>
  clock.adjust(new Date(time).toUTCString(), { device: Date.now(), steady: performance.now() })

test("the device's clock stays while no answer tells a time", () => {
  const clock = createServiceClock()
  for (const header of [null, '', 'soon']) clock.adjust(header, { device: 0, steady: 0 })
  expect(clock.now()).toBe(NOW)
  // Set right or set wrong: nobody knows.
  vi.setSystemTime(NOW - YEAR)
  expect(clock.now()).toBe(NOW - YEAR)
})

test('the time is that of the service, also right after the clock of the device was set', () => {
  const clock = createServiceClock()
  // `Date` headers tell whole seconds: it may be at the end of this one.
  const service = NOW - YEAR + 1000
  hear(clock, NOW - YEAR)
  expect(clock.now()).toBe(service)
  vi.setSystemTime(NOW - YEAR)
  expect(clock.now()).toBe(NOW - YEAR)
  expect(clock.heard.get()).toBe(1000 - YEAR)
  hear(clock, NOW - YEAR)
  expect(clock.heard.get()).toBe(0)
})

test('what the last visit has heard counts until the first answer', () => {
  const clock = createServiceClock(-YEAR)
  expect(clock.now()).toBe(NOW - YEAR)
  hear(clock, NOW)
  expect(clock.now()).toBe(NOW)
})
