import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotsFor, type BlockSlots } from './block-slots.ts'

const NONE: BlockSlots = new Map()
const ranges = fc
  .tuple(fc.nat(1_000), fc.integer({ min: 1, max: 12 }))
  .map(([from, length]) => ({ from, to: from + length }))

test('wherever a list is scrolled, no two blocks have one element, and those that stay keep theirs', () => {
  fc.assert(
    fc.property(fc.array(ranges), (places) => {
      let slots = NONE
      for (const place of places) {
        const next = slotsFor(slots, place)
        expect([...next.keys()]).toEqual(
          Array.from({ length: place.to - place.from }, (_, at) => place.from + at),
        )
        expect(new Set(next.values()).size).toBe(next.size)
        for (const [block, slot] of slots) if (next.has(block)) expect(next.get(block)).toBe(slot)
        slots = next
      }
    }),
  )
})

test('after a jump the same elements show other blocks in the same order', () => {
  const before = slotsFor(NONE, { from: 0, to: 4 })
  expect([...slotsFor(before, { from: 700, to: 704 }).values()]).toEqual([...before.values()])
})
