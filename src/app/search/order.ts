import { bitSet, clearBit, grownBits, hasBit, lowestBit, setBit } from './bit-set.ts'

/** How numbered items are compared: each by a key that is read from its number; without a key it has no rank. */
export type OrderBy<Key> = {
  readonly keyOf: (item: number) => Key | null
  readonly compare: (a: Key, b: Key) => number
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

/** The places in `order` before which sorted items belong, after equal ones. */
const findPlaces = <Key>(
  order: Uint32Array,
  items: readonly Keyed<Key>[],
  { keyOf, compare }: OrderBy<Key>,
): Uint32Array => {
  const places = new Uint32Array(items.length).fill(order.length)
  const isBefore = (key: Key, place: number): boolean => {
    const other = keyOf(order[place] ?? 0)
    return other !== null && compare(key, other) < 0
  }
  const find = (first: number, last: number, from: number, to: number): void => {
    // The middle item first: it narrows where those on both sides can be.
    const middle = (first + last) >>> 1
    const item = first < last ? items[middle] : undefined
    if (!item) return
    let [low, high] = [from, to]
    while (low < high) {
      const at = (low + high) >>> 1
      if (isBefore(item.key, at)) high = at
      else low = at + 1
    }
    places[middle] = low
    find(first, middle, from, low)
    find(middle + 1, last, low, to)
  }
  const [least] = items
  // Often all come after the others: rows that are restored, or a further page of the list.
  if (least && order.length > 0 && isBefore(least.key, order.length - 1))
    find(0, items.length, 0, order.length)
  return places
}

/** An order of items; the key of an item must not change unless it is marked again. */
export const createOrder = <Key>(by: OrderBy<Key>): Order => {
  const { keyOf, compare } = by
  let order = new Uint32Array(0)
  // 1 where an item is equal to the one before it.
  let ties = new Uint8Array(0)
  let ranked: Ranks | null = null
  let [marked, placed] = [bitSet(0), bitSet(0)]
  let waiting = 0
  // Those that are still in `order`, although they are gone or have changed.
  const leaving = new Set<number>()

  const leave = (item: number): void => {
    if (hasBit(placed, item)) leaving.add(item)
    if (hasBit(marked, item)) waiting -= 1
    clearBit(marked, item)
  }
  const removeLeaving = (): void => {
    if (leaving.size === 0) return
    // New lists: who has the former order still reads it.
    const kept = new Uint32Array(order.length)
    const keptTies = new Uint8Array(order.length)
    let [count, isTied] = [0, false]
    for (let index = 0; index < order.length; index += 1) {
      const item = order[index] ?? 0
      // Equal to the last one that is kept if all from there on are.
      isTied &&= ties[index] === 1
      if (leaving.has(item)) {
        clearBit(placed, item)
        continue
      }
      kept[count] = item
      keptTies[count] = Number(isTied)
      isTied = true
      count += 1
    }
    order = kept.slice(0, count)
    ties = keptTies.slice(0, count)
    leaving.clear()
    ranked = null
  }
  const takeMarked = (): Keyed<Key>[] => {
    const items: Keyed<Key>[] = []
    let left = Math.min(AT_ONCE, waiting)
    waiting -= left
    for (let index = 0; left > 0; index += 1) {
      let word = marked[index] ?? 0
      for (; word !== 0 && left > 0; word &= word - 1) {
        left -= 1
        const item = (index << 5) + lowestBit(word)
        const key = keyOf(item)
        if (key !== null) items.push({ item, key })
      }
      marked[index] = word
    }
    return items.toSorted((a, b) => compare(a.key, b.key))
  }
  const merge = (items: readonly Keyed<Key>[]): void => {
    const places = findPlaces(order, items, by)
    const merged = new Uint32Array(order.length + items.length)
    const mergedTies = new Uint8Array(merged.length)
    let from = 0
    for (const [index, { item, key }] of items.entries()) {
      const place = places[index] ?? 0
      if (place > from) {
        merged.set(order.subarray(from, place), from + index)
        mergedTies.set(ties.subarray(from, place), from + index)
      }
      const at = place + index
      merged[at] = item
      const before = at > 0 ? keyOf(merged[at - 1] ?? 0) : null
      mergedTies[at] = before !== null && compare(before, key) === 0 ? 1 : 0
      setBit(placed, item)
      from = place
    }
    merged.set(order.subarray(from), from + items.length)
    mergedTies.set(ties.subarray(from), from + items.length)
    order = merged
    ties = mergedTies
    ranked = null
  }
  const rank = (): Ranks => {
    const ranks = new Uint32Array(placed.length * 32).fill(order.length)
    let next = -1
    for (let index = 0; index < order.length; index += 1) {
      if (ties[index] !== 1) next += 1
      ranks[order[index] ?? 0] = next
    }
    return { ranks, none: order.length }
  }

  return {
    mark: (item) => {
      if (item >= marked.length * 32) {
        const count = Math.ceil(item * 1.25) + 32
        ;[marked, placed] = [grownBits(marked, count), grownBits(placed, count)]
      }
      leave(item)
      setBit(marked, item)
      waiting += 1
    },
    remove: leave,
    step: () => {
      removeLeaving()
      if (waiting > 0) merge(takeMarked())
      return waiting > 0
    },
    waiting: () => waiting,
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
