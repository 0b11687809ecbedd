import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_HEIGHT, placeOf, scrolledHeight, scrolledTo, topOf } from './virtual-scroll.ts'

const view = 800
const longLists = fc.integer({ min: MOST_HEIGHT + 1, max: 10 * MOST_HEIGHT })
const anyLists = fc.oneof(longLists, fc.integer({ min: view, max: MOST_HEIGHT }))

test('every distance from the top has a place within the scrolled element', () => {
  fc.assert(
    fc.property(anyLists, fc.double({ min: 0, max: 1, noNaN: true }), (whole, part) => {
      const top = part * (whole - view)
      const place = placeOf(top, { whole, view })
      expect(topOf(place)).toBeCloseTo(top, 3)
      expect(place.scrollTop).toBeGreaterThanOrEqual(0)
      expect(place.scrollTop).toBeLessThanOrEqual(scrolledHeight(whole) - view)
    }),
  )
})

test('a wheel moves by as much as it turns, wherever it is', () => {
  fc.assert(
    fc.property(
      longLists,
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      fc.integer({ min: -view, max: view }),
      (whole, part, by) => {
        const before = placeOf(part * (whole - view), { whole, view })
        const after = scrolledTo(before, before.scrollTop + by, { whole, view })
        expect(topOf(after) - topOf(before)).toBeCloseTo(by, 3)
      },
    ),
  )
})

test('the ends of the scroll bar are the ends of the list, by a jump and step by step', () => {
  for (const whole of [view + 100, MOST_HEIGHT, MOST_HEIGHT * 5.5]) {
    const sizes = { whole, view }
    const most = scrolledHeight(whole) - view
    const middle = placeOf((whole - view) / 2, sizes)
    expect(topOf(scrolledTo(middle, 0, sizes))).toBe(0)
    expect(topOf(scrolledTo(middle, most, sizes))).toBeCloseTo(whole - view, 3)
    let place = placeOf(3 * view, sizes)
    for (let step = 0; step < 10; step += 1)
      place = scrolledTo(place, place.scrollTop - view / 2, sizes)
    expect(topOf(place)).toBeCloseTo(0, 3)
    place = placeOf(whole - 4 * view, sizes)
    for (let step = 0; step < 10; step += 1)
      place = scrolledTo(place, place.scrollTop + view / 2, sizes)
    expect(topOf(place)).toBeCloseTo(whole - view, 3)
  }
})

test('who turns the wheel for ever still comes to the end, by the same steps', () => {
  const whole = 3 * MOST_HEIGHT
  // Steps of several views, so that the test takes no longer than it must.
  const sizes = { whole, view }
  let place = placeOf(0, sizes)
  let top = 0
  while (top < whole - 5 * view) {
    const next = scrolledTo(place, place.scrollTop + 3 * view, sizes)
    expect(topOf(next) - top).toBeCloseTo(3 * view, 3)
    place = next
    top = topOf(next)
  }
})
