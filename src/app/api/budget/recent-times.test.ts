import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecentTimes } from './recent-times.ts'

const SPAN = 1000

/** The rule, by sorting everything at each use. */
const createReference = (now: () => number) => {
  let times: number[] = []
  const sort = (unsorted: readonly number[]) => {
    times = [...new Set(unsorted)].toSorted((a, b) => a - b)
  }
  return {
    add: (added: readonly number[]) => sort([...times, ...added]),
    recent: () => {
      const present = now()
      if ((times.at(-1) ?? 0) > present)
        sort(times.map((at, index) => (at > present ? present - index / 1024 : at)))
      times = times.filter((at) => at > present - SPAN)
      return times
    },
  }
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    ages: fc.array(fc.integer({ min: -200, max: 1500 }), { maxLength: 6 }),
  }),
  // Also a clock that is set back.
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: -800, max: 1200 }) }),
  fc.record({ kind: fc.constant('look' as const), most: fc.integer({ min: 1, max: 8 }) }),
)

test('recent times are those of the rule that sorts all of them, whatever comes in whatever order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let now = 1_000_000
      const times = createRecentTimes(() => now, SPAN)
      const reference = createReference(() => now)
      for (const one of steps) {
        if (one.kind === 'pass') now += one.ms
        if (one.kind === 'add') {
          const added = one.ages.map((age) => now - age)
          times.add(added)
          reference.add(added)
        }
        if (one.kind !== 'look') continue
        const { most } = one
        const expected = reference.recent()
        expect(times.list()).toEqual(expected)
        expect(times.list(most)).toEqual(expected.slice(-most))
        expect(times.count()).toBe(expected.length)
        expect(times.newest(most)).toBe(expected.at(-most))
        const at = now - most * 100
        expect(times.countAfter(at)).toBe(expected.filter((time) => time > at).length)
      }
    }),
    { numRuns: 2000 },
  )
})
