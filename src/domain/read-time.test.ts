import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTime, timeText } from './read-time.ts'

const DAY_MS = 86_400_000
const instant = fc.date({
  min: new Date('0002-01-02T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
})

test('every instant is read back from its own text', () => {
  fc.assert(
    fc.property(instant, (date) => {
      expect(readTime(date.toISOString())).toEqual(date)
      expect(readTime(date.toISOString().toLowerCase())).toEqual(date)
      expect(readTime(date.toISOString().replace('T', ' '))).toEqual(date)
    }),
  )
})

test('an offset shifts the clock, whatever its sign', () => {
  const minutes = fc.integer({ min: -(24 * 60 - 1), max: 24 * 60 - 1 })
  fc.assert(
    fc.property(instant, minutes, (date, offset) => {
      const clock = new Date(date.getTime() + offset * 60_000).toISOString().replace('Z', '')
      const size = Math.abs(offset)
      const two = (n: number) => String(n).padStart(2, '0')
      const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
      expect(readTime(clock + zone)).toEqual(date)
    }),
  )
})

test('a fraction of any length is read to the millisecond', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,20}$/), (digits) => {
      const ms = Number(digits.slice(0, 3).padEnd(3, '0'))
      const second = new Date('2026-06-15T12:00:00Z').getTime()
      expect(readTime(`2026-06-15T12:00:00.${digits}Z`)).toEqual(new Date(second + ms))
    }),
  )
})

test('a day that its month does not have is no time', () => {
  const two = (n: number) => String(n).padStart(2, '0')
  const day = fc.tuple(
    fc.integer({ min: 2, max: 9998 }),
    fc.integer({ min: 0, max: 99 }),
    fc.integer({ min: 0, max: 99 }),
  )
  fc.assert(
    fc.property(day, ([y, m, d]) => {
      const text = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}T00:00:00Z`
      // Start at a later leap cycle, since Date.UTC takes the years 0 to 99 for 1900 to 1999.
      const first = (month: number) => Date.UTC(2000 + (y % 400), month, 1)
      const length = m >= 1 && m <= 12 ? (first(m) - first(m - 1)) / DAY_MS : 0
      expect(readTime(text) instanceof Date).toBe(d >= 1 && d <= length)
    }),
  )
})

test.each([
  undefined,
  null,
  '',
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00.000+00:00',
  '0001-01-01T00:00:00+05:00',
  '0000-12-31T23:59:59Z',
])('%j is not set', (text) => {
  expect(readTime(text)).toBeNull()
})

test.each([
  '7',
  'soon',
  '2026',
  '2026-06-15',
  '1718452800',
  '2026-06-15T12:00Z',
  '2026-06-15T12:00:00',
  '2026-06-15T24:00:00Z',
  '2026-06-15T12:60:00Z',
  '2026-13-01T00:00:00Z',
  '2026-06-15T12:00:00+24:00',
  ' 2026-06-15T12:00:00Z',
])('%j stays text', (text) => {
  expect(readTime(text)).toBe(text)
})

test('a time as text is read back as the same time', () => {
  const times = fc.oneof(fc.constantFrom('', '0001-01-01T00:00:00Z', 'soon'), fc.string(), instant)
  fc.assert(
    fc.property(times, (given) => {
      const time = readTime(given instanceof Date ? given.toISOString() : given)
      expect(readTime(timeText(time))).toEqual(time)
    }),
  )
  expect(timeText(readTime('2026-01-31T10:00:00.5+02:00'))).toBe('2026-01-31T08:00:00.500Z')
  expect(timeText(readTime('0001-01-01T00:00:00Z'))).toBeNull()
  expect(timeText(readTime('soon'))).toBe('soon')
})
