import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRanking } from './ranking.ts'

test('marked items come to their places, equal ones with equal ranks', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ item: fc.nat(60), key: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ item: fc.nat(60), key: fc.constant(null) }),
      fc.constantFrom('step' as const, 'begin' as const),
    ),
    { maxLength: 150 },
  )
  fc.assert(
    fc.property(steps, (list) => {
      const keys = new Map<number, number>()
      const keyOf = (item: number) => keys.get(item) ?? Number.NaN
      const ranking = createRanking({ keyOf, compare: (a, b) => a - b })
      for (const one of list) {
        if (one === 'step') ranking.step()
        else if (one === 'begin') ranking.begin()
        else if (one.key === null) {
          ranking.remove(one.item)
          keys.delete(one.item)
        } else {
          ranking.mark(one.item)
          keys.set(one.item, one.key)
        }
        const placed = [...ranking.order()].map(keyOf)
        expect(placed).toEqual(placed.toSorted((a, b) => a - b))
        expect(placed.length + ranking.waiting()).toBe(keys.size)
      }
      while (ranking.step());
      expect(ranking.waiting()).toBe(0)
      expect([...ranking.order()].toSorted((a, b) => a - b)).toEqual(
        [...keys.keys()].toSorted((a, b) => a - b),
      )
      const ranks = new Uint32Array(61)
      const different = [...new Set(keys.values())].toSorted((a, b) => a - b)
      expect(ranking.writeRanks(ranks)).toBe(different.length)
      for (const [item, key] of keys) expect(ranks[item]).toBe(different.indexOf(key))
    }),
    { numRuns: 300 },
  )
})

test('many items are placed in steps, none of which takes all', () => {
  const keys = Array.from({ length: 5000 }, (_, index) => (index * 7919) % 5003)
  const ranking = createRanking({ keyOf: (item) => keys[item] ?? 0, compare: (a, b) => a - b })
  for (const item of keys.keys()) ranking.mark(item)
  let steps = 1
  for (; ranking.step(); steps += 1) expect(ranking.waiting()).toBeGreaterThan(0)
  expect(steps).toBeGreaterThan(2)
  const order = Array.from(ranking.order(), (item) => keys[item])
  expect(order).toEqual(keys.toSorted((a, b) => a - b))
})

test('items that are in order already are placed at once, and those that are not by steps', () => {
  const keys = Array.from({ length: 5000 }, (_, index) => (index % 1000 === 999 ? 1 : index))
  const ranking = createRanking({ keyOf: (item) => keys[item] ?? 0, compare: (a, b) => a - b })
  for (const item of keys.keys()) ranking.mark(item)
  ranking.begin()
  expect(ranking.waiting()).toBe(5)
  expect(ranking.step()).toBe(false)
  const order = Array.from(ranking.order(), (item) => keys[item])
  expect(order).toEqual(keys.toSorted((a, b) => a - b))
})

test('an order that was handed out stays as it is', () => {
  const ranking = createRanking({ keyOf: (item) => item, compare: (a, b) => a - b })
  for (const item of [3, 1, 2]) ranking.mark(item)
  ranking.step()
  const order = ranking.order()
  ranking.remove(1)
  expect([...ranking.order()]).toEqual([2, 3])
  expect([...order]).toEqual([1, 2, 3])
})

test('where equal ones go, the one after them is compared with the one before', () => {
  const keys = [1, 2, 2, 2, 3]
  const ranking = createRanking({ keyOf: (item) => keys[item] ?? 0, compare: (a, b) => a - b })
  for (const item of keys.keys()) ranking.mark(item)
  ranking.step()
  const [, first = 0, second = 0, third = 0] = ranking.order()
  ranking.remove(first)
  ranking.remove(second)
  const ranks = new Uint32Array(keys.length)
  expect(ranking.writeRanks(ranks)).toBe(3)
  expect([ranks[0], ranks[third], ranks[4]]).toEqual([0, 1, 2])
})
