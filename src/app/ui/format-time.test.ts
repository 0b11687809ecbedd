import { expect, test } from 'vitest'
import { exactTime, relativeTime } from './format-time.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number) => relativeTime(new Date(NOW.getTime() - seconds * 1000), NOW)

test('times are told as people say them', () => {
  expect(ago(0)).toBe('just now')
  expect(ago(59)).toBe('just now')
  expect(ago(60)).toBe('1 min ago')
  expect(ago(3599)).toBe('59 min ago')
  expect(ago(3600)).toBe('1 h ago')
  expect(ago(86_399)).toBe('23 h ago')
  expect(ago(86_400)).toBe('1 day ago')
  expect(ago(14 * 86_400)).toBe('14 days ago')
  expect(ago(-3 * 3600)).toBe('in 3 h')
})

test('the exact time has UTC', () => {
  expect(exactTime(NOW).utc).toBe('2026-11-21 12:00:00 UTC')
})
