import { bitSet, clearBit, grownBits, hasBit, setBit, type BitSet } from './bit-set.ts'

/** How numbered items are compared: each by a key that is read from its number; without a key it has no rank. */
export type OrderBy<Key> = {
  readonly keyOf: (item: number) => Key | null
  readonly compare: (a: Key, b: Key) => number
  /** Whether two keys that follow each other have one rank. */
  readonly isSame: (a: Key, b: Key) => boolean
}

/** A rank for each item, from 0 for the lowest; `none` for one without a key or a place. */
export type Ranks = { readonly ranks: Uint32Array; readonly none: number }

/** Numbered items in order; kept in order step by step, so that none takes long. */
export type Order = {
  /** Takes an item that is new or has changed; it has no place until the next steps. */
  readonly mark: (item: number) => void
  readonly remove: (item: number) => void
  /** Puts some of the marked items in their places; tells whether more are left. */
  readonly step: () => boolean
  /** How many items have no place. */
  readonly waiting: () => number
  /** The items in order, without those that wait. */
  readonly items: () => Uint32Array
  readonly ranks: () => Ranks
}

// About 5 ms by a collator.
const AT_ONCE = 1024

type Keyed<Key> = { readonly item: number; readonly key: Key }

/** An order of items; the key of an item must not change unless it is marked again. */
export const createOrder = <Key>({ keyOf, compare, isSame }: OrderBy<Key>): Order => {
  let order = new Uint32Array(0)
  let ranked: Ranks | null = null
  const waiting = new Set<number>()
  // Those that are still in `order`, although they are gone or have changed.
  const leaving = new Set<number>()
  let placed: BitSet = bitSet(0)
  const leave = (item: number): void => {
    if (hasBit(placed, item)) leaving.add(item)
  }

  const keyAt = (place: number): Key | null => keyOf(order[place] ?? 0)
  const isBefore = (key: Key, place: number): boolean => {
    const other = keyAt(place)
    return other !== null && compare(key, other) < 0
  }
  const removeLeaving = (): void => {
    if (leaving.size === 0) return
    // A new list: who has the former order still reads it.
    order = order.filter((item) => !leaving.has(item))
    for (const item of leaving) clearBit(placed, item)
    leaving.clear()
    ranked = null
  }
  const takeWaiting = (): Keyed<Key>[] => {
    const items: Keyed<Key>[] = []
    let taken = 0
    for (const item of waiting) {
      if (taken === AT_ONCE) break
      taken += 1
      waiting.delete(item)
      const key = keyOf(item)
      if (key !== null) items.push({ item, key })
    }
    return items.toSorted((a, b) => compare(a.key, b.key))
  }
  const merge = (items: readonly Keyed<Key>[]): void => {
    const merged = new Uint32Array(order.length + items.length)
    let from = 0
    for (const [index, { item, key }] of items.entries()) {
      // After equal ones.
      let [low, high] = [from, order.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if (isBefore(key, middle)) high = middle
        else low = middle + 1
      }
      merged.set(order.subarray(from, low), from + index)
      merged[low + index] = item
      if (item >= placed.length * 32) placed = grownBits(placed, Math.ceil(item * 1.25) + 32)
      setBit(placed, item)
      from = low
    }
    merged.set(order.subarray(from), from + items.length)
    order = merged
    ranked = null
  }
  const rank = (): Ranks => {
    const highest = order.reduce((a, b) => Math.max(a, b), -1)
    const ranks = new Uint32Array(highest + 1).fill(order.length)
    let last: Key | null = null
    let next = -1
    for (const item of order) {
      const key = keyOf(item)
      if (key === null || last === null || !isSame(last, key)) next += 1
      ranks[item] = next
      last = key
    }
    return { ranks, none: order.length }
  }

  return {
    mark: (item) => {
      leave(item)
      waiting.add(item)
    },
    remove: (item) => {
      leave(item)
      waiting.delete(item)
    },
    step: () => {
      removeLeaving()
      if (waiting.size > 0) merge(takeWaiting())
      return waiting.size > 0
    },
    waiting: () => waiting.size,
    items: () => {
      removeLeaving()
      return order
    },
    ranks: () => {
      removeLeaving()
      return (ranked ??= rank())
    },
  }
}
