import type { Range } from './drawn-window.ts'

/** Which elements show which blocks of rows, by the numbers of both. */
export type BlockSlots = ReadonlyMap<number, number>

/**
 * The elements for other blocks: a block that stays keeps its own, the others take those that have become free, in
 * their order on the screen, so that as few as can be are made or moved.
 */
export const slotsFor = (before: BlockSlots, { from, to }: Range): BlockSlots => {
  const free = [...before].flatMap(([block, slot]) => (block >= from && block < to ? [] : slot))
  let made = Math.max(-1, ...before.values())
  const slots = new Map<number, number>()
  for (let block = from; block < to; block += 1) {
    const slot = before.get(block) ?? free.shift()
    if (slot === undefined) made += 1
    slots.set(block, slot ?? made)
  }
  return slots
}
