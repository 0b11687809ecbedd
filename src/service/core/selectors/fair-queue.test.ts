import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

test('accounts take turns, and each keeps its order', () => {
  const queue = createFairQueue<number>(10)
  for (const item of [1, 2, 3]) queue.add('busy', item)
  queue.add('other', 4)
  queue.add('third', 5)
  const taken: number[] = []
  for (let next = queue.take(true); next; next = queue.take(true)) {
    taken.push(next.item)
    queue.done(next.account)
  }
  expect(taken).toEqual([1, 4, 5, 2, 3])
})

test('of an account one is at work, or more with room to spare', () => {
  const queue = createFairQueue<number>(10)
  for (const item of [1, 2, 3]) queue.add('busy', item)
  expect(queue.take(false)?.item).toBe(1)
  expect(queue.take(false)).toBeUndefined()
  expect(queue.take(true)?.item).toBe(2)
  queue.done('busy')
  expect(queue.take(false)).toBeUndefined()
  queue.done('busy')
  expect(queue.take(false)?.item).toBe(3)
})

test('so many wait and no more, each account for itself', () => {
  const queue = createFairQueue<number>(2)
  expect([1, 2, 3].map((item) => queue.add('busy', item))).toEqual([true, true, false])
  expect(queue.add('other', 4)).toBe(true)
  queue.take(false)
  expect(queue.add('busy', 5)).toBe(true)
  expect(queue.clear().toSorted((a, b) => a - b)).toEqual([2, 4, 5])
})

test('whoever comes waits for at most one item of each other account', () => {
  const others = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(others, (counts) => {
      const queue = createFairQueue<string>(20)
      for (const [index, count] of counts.entries())
        for (let item = 0; item < count; item += 1) queue.add(`busy ${index}`, `busy ${index}`)
      queue.add('late', 'late')
      const before: string[] = []
      for (let next = queue.take(false); next && next.item !== 'late'; next = queue.take(false)) {
        before.push(next.item)
        queue.done(next.account)
      }
      expect(before).toHaveLength(counts.length)
      expect(new Set(before).size).toBe(counts.length)
    }),
  )
})
