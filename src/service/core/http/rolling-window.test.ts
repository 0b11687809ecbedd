import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRollingWindow } from './rolling-window.ts'

const WINDOW_MS = 1000

test('counts what was added in the window before, at any moment, as a list of all would', () => {
  // Several events at one moment, and gaps up to longer than a window.
  const gap = fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 50 }),
    fc.integer({ max: 2500, min: 0 }),
  )
  const steps = fc.array(fc.tuple(gap, fc.boolean()), { maxLength: 300 })
  fc.assert(
    fc.property(steps, (given) => {
      const window = createRollingWindow(WINDOW_MS)
      const all: number[] = []
      let now = 5
      for (const [ms, adds] of given) {
        now += ms
        if (adds) {
          window.add(now)
          all.push(now)
        }
        const inside = all.filter((time) => time > now - WINDOW_MS)
        expect(window.count(now)).toBe(inside.length)
        expect(window.next(now)).toBe((inside[0] ?? now - WINDOW_MS) + WINDOW_MS)
      }
    }),
  )
})

test('an event leaves just when the window has passed', () => {
  const window = createRollingWindow(WINDOW_MS)
  window.add(0)
  expect(window.count(999.9)).toBe(1)
  expect(window.next(999.9)).toBe(1000)
  expect(window.count(1000)).toBe(0)
})
