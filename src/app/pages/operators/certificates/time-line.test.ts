import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf, dayOf, dayText, spanOf, ticksOf, ZOOMS } from './time-line.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 25)
const TONES = ['bad', 'ok'] as const

test('a span has now in it, and all has every end', () => {
  const ends = [NOW - 400 * DAY, NOW + 3 * DAY, NOW + 4000 * DAY]
  for (const zoom of ZOOMS) {
    const { from, until } = spanOf(zoom, ends, NOW)
    expect(from < NOW && NOW < until).toBe(true)
  }
  const all = spanOf('all', ends, NOW)
  expect(ends.every((end) => all.from < end && end < all.until)).toBe(true)
  expect(spanOf('90d', ends, NOW)).toEqual({ from: NOW - 6 * DAY, until: NOW + 90 * DAY })
  const none = spanOf('all', [], NOW)
  expect(none.from < none.until).toBe(true)
})

test('each end that is in a span is in one bar of it, with its tone', () => {
  const end = fc.record({
    at: fc.integer({ min: NOW - 200 * DAY, max: NOW + 200 * DAY }),
    tone: fc.constantFrom(...TONES),
  })
  fc.assert(
    fc.property(fc.array(end), fc.integer({ min: 1, max: 50 }), (ends, count) => {
      const span = { from: NOW - 10 * DAY, until: NOW + 100 * DAY }
      const bars = barsOf(ends, span, count, TONES)
      expect(bars).toHaveLength(count)
      for (const tone of TONES) {
        const inside = ends.filter(
          (one) => one.tone === tone && one.at >= span.from && one.at < span.until,
        )
        expect(bars.reduce((sum, { counts }) => sum + counts[tone], 0)).toBe(inside.length)
      }
    }),
  )
})

test('a span of any length has a few days below it', () => {
  fc.assert(
    fc.property(fc.integer({ min: DAY, max: 8e15 }), (length) => {
      const ticks = ticksOf({ from: NOW, until: NOW + length }, 6)
      expect(ticks.length).toBeLessThanOrEqual(7)
      for (const tick of ticks) expect(tick >= NOW && tick <= NOW + length).toBe(true)
    }),
  )
})

test.each(['2026-11-25', '9999-12-31', '0001-01-01'])('%s is a day', (text) => {
  expect(dayText(dayOf(text) ?? Number.NaN)).toBe(text)
})
test.each(['', '2026-02-30', '2026-13-01', '10000-01-01', 'soon', undefined])(
  '%j is no day',
  (text) => expect(dayOf(text)).toBeNull(),
)
test('a year of five digits has no text', () => {
  expect(dayText(Date.UTC(10000, 0, 1))).toBe('')
  expect(dayText(Number.NaN)).toBe('')
})
