import { bitSet, clearBit, countBits, isEmptySet, numbersIn, setBit } from './bit-set.ts'
import { grown } from './columns.ts'

/** How numbered items are compared: each by a key that is read from its number; without a key it has no rank. */
export type OrderBy<Key> = {
  readonly keyOf: (item: number) => Key | null
  readonly compare: (a: Key, b: Key) => number
  /** Whether two keys have one rank; by default those that are the same value. */
  readonly areEqual?: (a: Key, b: Key) => boolean
}

/** A rank for each item, from 0 for the lowest; `none` for one without a key or a place. */
export type Ranks = { readonly ranks: Uint32Array; readonly none: number }

/** Numbered items in order; kept in order step by step, so that none takes long. */
export type Order = {
  /** Takes an item that is new or has changed; it has no place until the next steps. */
  readonly mark: (item: number) => void
  readonly remove: (item: number) => void
  /** Puts some of the marked items in their places, or all; tells whether more are left. */
  readonly step: (most?: number) => boolean
  /** How many items have no place. */
  readonly waiting: () => number
  /** The items in order, without those that wait. */
  readonly items: () => Uint32Array
  readonly ranks: () => Ranks
}

// Few enough for one step, even by a collator.
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
  const { keyOf, compare, areEqual = (a, b) => a === b } = by
  let order = new Uint32Array(0)
  let ranked: Ranks | null = null
  // All items that were ever marked are below this.
  let size = 0
  let waiting = bitSet(0)
  // Those that may still be in `order`, although they are gone or have changed.
  const leaving = new Set<number>()

  const leave = (item: number): void => {
    clearBit(waiting, item)
    if (item < size) leaving.add(item)
  }
  const removeLeaving = (): void => {
    if (leaving.size === 0) return
    // A new list: who has the former order still reads it.
    order = order.filter((item) => !leaving.has(item))
    leaving.clear()
    ranked = null
  }
  const takeWaiting = (most: number): Keyed<Key>[] => {
    const items: Keyed<Key>[] = []
    for (const item of numbersIn(waiting).subarray(0, most)) {
      clearBit(waiting, item)
      const key = keyOf(item)
      if (key !== null) items.push({ item, key })
    }
    return items.toSorted((a, b) => compare(a.key, b.key))
  }
  const merge = (items: readonly Keyed<Key>[]): void => {
    const places = findPlaces(order, items, by)
    const merged = new Uint32Array(order.length + items.length)
    let from = 0
    for (const [index, { item }] of items.entries()) {
      const place = places[index] ?? 0
      if (place > from) merged.set(order.subarray(from, place), from + index)
      merged[place + index] = item
      from = place
    }
    merged.set(order.subarray(from), from + items.length)
    order = merged
    ranked = null
  }
  const rank = (): Ranks => {
    const ranks = new Uint32Array(size).fill(order.length)
    let next = -1
    let last: Key | null = null
    for (const item of order) {
      const key = keyOf(item)
      if (last === null || key === null || !areEqual(last, key)) next += 1
      ranks[item] = next
      last = key
    }
    return { ranks, none: order.length }
  }

  return {
    mark: (item) => {
      leave(item)
      if (item >= waiting.length * 32) waiting = grown(waiting, bitSet(item * 2 + 32))
      setBit(waiting, item)
      size = Math.max(size, item + 1)
    },
    remove: leave,
    step: (most = AT_ONCE) => {
      removeLeaving()
      if (isEmptySet(waiting)) return false
      merge(takeWaiting(most))
      return !isEmptySet(waiting)
    },
    waiting: () => countBits(waiting),
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
