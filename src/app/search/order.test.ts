import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOrder } from './order.ts'

const BY_NUMBER = { compare: (a: number, b: number) => a - b }

test('marked items come to their places, equal ones with equal ranks', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ item: fc.nat(60), key: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ item: fc.nat(60), key: fc.constant(null) }),
      fc.constant('step' as const),
    ),
    { maxLength: 150 },
  )
  fc.assert(
    fc.property(steps, (list) => {
      const keys = new Map<number, number>()
      const keyOf = (item: number) => keys.get(item) ?? Number.NaN
      const order = createOrder({ keyOf, ...BY_NUMBER })
      for (const one of list) {
        if (one === 'step') order.step()
        else if (one.key === null) {
          order.remove(one.item)
          keys.delete(one.item)
        } else {
          order.mark(one.item)
          keys.set(one.item, one.key)
        }
        const placed = [...order.items()].map(keyOf)
        expect(placed).toEqual(placed.toSorted((a, b) => a - b))
        expect(placed.length + order.waiting()).toBe(keys.size)
      }
      while (order.step());
      expect(order.waiting()).toBe(0)
      expect([...order.items()].toSorted((a, b) => a - b)).toEqual(
        [...keys.keys()].toSorted((a, b) => a - b),
      )
      const { ranks } = order.ranks()
      const different = [...new Set(keys.values())].toSorted((a, b) => a - b)
      for (const [item, key] of keys) expect(ranks[item]).toBe(different.indexOf(key))
    }),
    { numRuns: 300 },
  )
})

test('an item that leaves its equals has a rank of its own', () => {
  const keys = [5, 5]
  const order = createOrder({ keyOf: (item) => keys[item] ?? 0, ...BY_NUMBER })
  for (const item of keys.keys()) order.mark(item)
  order.step()
  keys[1] = 7
  order.mark(1)
  order.step()
  expect([...order.ranks().ranks]).toEqual([0, 1])
})

test('many items are placed in steps, none of which takes all', () => {
  const keys = Array.from({ length: 5000 }, (_, index) => (index * 7919) % 5003)
  const order = createOrder({ keyOf: (item) => keys[item] ?? 0, ...BY_NUMBER })
  for (const item of keys.keys()) order.mark(item)
  let steps = 1
  for (; order.step(); steps += 1) expect(order.waiting()).toBeGreaterThan(0)
  expect(steps).toBeGreaterThan(2)
  const placed = Array.from(order.items(), (item) => keys[item])
  expect(placed).toEqual(keys.toSorted((a, b) => a - b))
})

test('an order that was handed out stays as it is', () => {
  const order = createOrder({ keyOf: (item) => item, ...BY_NUMBER })
  for (const item of [3, 1, 2]) order.mark(item)
  order.step()
  const before = order.items()
  order.remove(1)
  expect([...order.items()]).toEqual([2, 3])
  expect([...before]).toEqual([1, 2, 3])
})
