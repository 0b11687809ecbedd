import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VOID_REASONS, WAITS } from './change-window.ts'
import {
  countdownText,
  lateText,
  MINUTES_MAX,
  minutesText,
  readMinutes,
  stateText,
} from './window-words.ts'

test('what is left is told to the second, and never as nothing while something is left', () => {
  expect(countdownText(30 * 60_000)).toBe('30:00')
  expect(countdownText(30 * 60_000 - 1)).toBe('30:00')
  expect(countdownText(29 * 60_000 + 41_000)).toBe('29:41')
  expect(countdownText(61_000)).toBe('1:01')
  expect(countdownText(1)).toBe('0:01')
  expect(countdownText(0)).toBe('0:00')
  expect(countdownText(-5)).toBe('0:00')
  expect(countdownText(3_600_000)).toBe('1:00:00')
  expect(countdownText(24 * 3_600_000)).toBe('24:00:00')
})

test('how late it is, is told in what people count in', () => {
  expect(lateText(12 * 60_000 + 59_999)).toBe('12 min late')
  expect(lateText(60 * 60_000)).toBe('1 h late')
  expect(lateText(24 * 3_600_000)).toBe('1 day late')
  expect(lateText(90 * 24 * 3_600_000)).toBe('90 days late')
})

test('minutes are whole numbers from 1 to a day', () => {
  expect(readMinutes(' 30 ')).toBe(30)
  expect(readMinutes('030')).toBe(30)
  expect(readMinutes(String(MINUTES_MAX))).toBe(MINUTES_MAX)
  for (const text of [
    '',
    ' ',
    '0',
    '1441',
    '-5',
    '1.5',
    '1e2',
    'ten',
    '1 0',
    '0x10',
    '9'.repeat(30),
  ])
    expect(readMinutes(text), text).toBeNull()
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (text) => {
      const minutes = readMinutes(text)
      if (minutes !== null) expect(minutes >= 1 && minutes <= MINUTES_MAX).toBe(true)
      if (/^[1-9]\d{0,2}$/.test(text)) expect(minutes).toBe(Number(text))
    }),
  )
})

test('a length is told in hours and minutes', () => {
  expect([1, 30, 60, 90, 120, 1440].map(minutesText)).toEqual([
    '1 min',
    '30 min',
    '1 h',
    '1 h 30 min',
    '2 h',
    '24 h',
  ])
})

test('each state that a person must read or answer says something of its own', () => {
  const states = [
    ...VOID_REASONS.map((reason) => ({ kind: 'void', reason }) as const),
    ...WAITS.map((why) => ({ kind: 'waits', why, by: 0 }) as const),
    { kind: 'late', by: 720_000 } as const,
  ]
  const texts = states.map((state) => stateText(state, 'Try again.'))
  expect(texts).not.toContain(null)
  expect(new Set(texts).size).toBe(states.length)
  expect(stateText({ kind: 'waits', why: 'failed', by: 0 }, 'Try again.')).toContain('Try again.')
  expect(stateText({ kind: 'late', by: 720_000 }, '')).toContain('12 min late')
  expect(stateText({ kind: 'counting', left: 1 }, '')).toBeNull()
  expect(stateText({ kind: 'due' }, '')).toBeNull()
})
