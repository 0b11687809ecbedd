import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  blocksOf,
  drawnWindow,
  firstSight,
  MOST_SIGHTS,
  rowsOf,
  withSight,
  type Range,
  type Sight,
} from './drawn-window.ts'

const COUNT = 10_000
const NOTHING = { from: 0, to: 0, shift: 0 }

const sightOf = (from: number): Sight => {
  const rows = { from, to: Math.min(from + 20, COUNT) }
  return { seen: blocksOf(rows, 0, COUNT), wanted: blocksOf(rows, 14, COUNT), shift: 0 }
}
const everything = () => true
const nothing = () => false
const only =
  (...known: readonly Range[]) =>
  ({ from, to }: Range) =>
    known.some((rows) => rows.from <= from && to <= rows.to)

test('what is drawn has all rows in sight and whole blocks of what is out of sight', () => {
  fc.assert(
    fc.property(fc.nat(COUNT - 1), (from) => {
      const sight = sightOf(from)
      const drawn = drawnWindow([sight], NOTHING, {
        count: COUNT,
        isAtHand: everything,
        isLate: false,
      })
      const rows = rowsOf(drawn, COUNT)
      expect(rows.from).toBeLessThanOrEqual(Math.max(0, from - 14))
      expect(rows.to).toBeGreaterThanOrEqual(Math.min(COUNT, from + 34))
    }),
  )
})

// Regression: each jump of the scroll bar showed outlines until its rows had come.
test('a jump shows the rows that stood there before until its own are here, or late', () => {
  const before = drawnWindow([sightOf(0)], NOTHING, {
    count: COUNT,
    isAtHand: everything,
    isLate: false,
  })
  const sights = withSight([sightOf(0)], sightOf(5_000))
  const isAtHand = only(rowsOf(before, COUNT))
  expect(drawnWindow(sights, before, { count: COUNT, isAtHand, isLate: false })).toEqual(before)
  expect(drawnWindow(sights, before, { count: COUNT, isAtHand, isLate: true })).toEqual({
    ...sightOf(5_000).wanted,
    shift: 0,
  })
  const answered = only(rowsOf(before, COUNT), { from: 5_000, to: 5_024 })
  expect(drawnWindow(sights, before, { count: COUNT, isAtHand: answered, isLate: false })).toEqual({
    from: 625,
    to: 628,
    shift: 0,
  })
})

test('a drag that is ahead of its rows shows the newest that have come', () => {
  const sights = [0, 2_000, 4_000, 6_000].map(sightOf)
  const isAtHand = only({ from: 0, to: 40 }, { from: 2_000, to: 2_080 }, { from: 4_000, to: 4_024 })
  const before = { from: 250, to: 260, shift: 0 }
  expect(drawnWindow(sights, before, { count: COUNT, isAtHand, isLate: false })).toEqual({
    from: 500,
    to: 503,
    shift: 0,
  })
})

test('rows that are gone, as those of another search, do not stay', () => {
  const before = { from: 0, to: 5, shift: 0 }
  const drawn = drawnWindow([sightOf(5_000)], before, {
    count: COUNT,
    isAtHand: nothing,
    isLate: false,
  })
  expect(drawn).toEqual({ ...sightOf(5_000).wanted, shift: 0 })
})

test('an outline is never scrolled into sight from outside of it', () => {
  fc.assert(
    fc.property(fc.nat(COUNT - 40), fc.nat(40), fc.nat(40), (from, above, below) => {
      const sight = sightOf(from)
      const seen = rowsOf(sight.seen, COUNT)
      const known = { from: seen.from - above, to: seen.to + below }
      const drawn = drawnWindow([sight], NOTHING, {
        count: COUNT,
        isAtHand: only(known),
        isLate: false,
      })
      const rows = rowsOf(drawn, COUNT)
      expect(rows.from).toBeGreaterThanOrEqual(Math.max(0, known.from))
      expect(rows.to).toBeLessThanOrEqual(known.to)
    }),
  )
})

test('few places are remembered, the same one only once', () => {
  const places = Array.from({ length: 40 }, (_, at) => at * 100)
  const sights = places.reduce<readonly Sight[]>(
    (known, from) => withSight(withSight(known, sightOf(from)), sightOf(from)),
    [],
  )
  expect(sights).toEqual(places.slice(-MOST_SIGHTS).map(sightOf))
})

test('a new list begins with the blocks that fit below what stands above it', () => {
  const firstRows = (rowsOfWindow: number, count: number) =>
    rowsOf(firstSight(rowsOfWindow, count).seen, count)
  expect(firstRows(20, COUNT)).toEqual({ from: 0, to: 16 })
  expect(firstRows(20, 5)).toEqual({ from: 0, to: 5 })
  expect(firstRows(0.5, COUNT)).toEqual({ from: 0, to: 8 })
})
