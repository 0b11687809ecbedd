import { createNumbers } from './numbers.ts'

/** How numbered items are compared: each by a key that is read from its number; without a key it has no rank. */
export type OrderBy<Key> = {
  readonly keyOf: (item: number) => Key | null
  readonly compare: (a: Key, b: Key) => number
  /** Whether two keys have one rank; by default those that are the same value. */
  readonly areEqual?: (a: Key, b: Key) => boolean
}

/** A rank for each item, from 0 for the lowest; `none` for one without a key or a place. */
export type Ranks = { readonly ranks: Uint32Array; readonly none: number }

// Few enough for one step, even by a collator.
const AT_ONCE = 1024

type Keyed<Key> = { readonly item: number; readonly key: Key }

/** An order of items; the key of an item must not change unless it is marked again. */
export const createOrder = <Key>({
  keyOf,
  compare,
  areEqual = (a, b) => a === b,
}: OrderBy<Key>) => {
  let order: Uint32Array = new Uint32Array(0)
  let ranked: Ranks | null = null
  // All items that were ever marked are below this.
  let size = 0
  const isWaiting = createNumbers(Uint8Array)
  let waiting = 0
  // Those that may still be in `order`, although they are gone or have changed.
  const leaving = new Set<number>()

  const leave = (item: number): void => {
    if (item >= size) return
    if (isWaiting.set(item, 0)) waiting -= 1
    else leaving.add(item)
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
    const all = isWaiting.all()
    for (let item = all.indexOf(1); item >= 0 && items.length < most; item = all.indexOf(1, item)) {
      leave(item)
      const key = keyOf(item)
      if (key !== null) items.push({ item, key })
    }
    return items.toSorted((a, b) => compare(a.key, b.key))
  }
  /** The place in `order`, at `from` or after it, before which a key belongs: after equal ones. */
  const placeOf = (key: Key, from: number): number => {
    const isBefore = (place: number): boolean => {
      const other = keyOf(order[place] ?? 0)
      return other !== null && compare(key, other) < 0
    }
    let [low, high] = [from, order.length]
    // Often it comes after all others: of rows that are restored, or a further page of the list.
    if (low < high && !isBefore(high - 1)) return high
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(middle)) high = middle
      else low = middle + 1
    }
    return low
  }
  const merge = (items: readonly Keyed<Key>[]): void => {
    const merged = new Uint32Array(order.length + items.length)
    let from = 0
    let count = 0
    for (const { item, key } of items) {
      const place = placeOf(key, from)
      if (place > from) merged.set(order.subarray(from, place), from + count)
      merged[place + count] = item
      count += 1
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
    /** Takes an item that is new or has changed; it has no place until the next steps. */
    mark: (item: number): void => {
      leave(item)
      isWaiting.set(item, 1)
      waiting += 1
      size = Math.max(size, item + 1)
    },
    remove: leave,
    /** Puts some of the marked items in their places, or all; tells whether more are left. */
    step: (most = AT_ONCE): boolean => {
      removeLeaving()
      if (waiting > 0) merge(takeWaiting(most))
      return waiting > 0
    },
    /** How many items have no place. */
    waiting: () => waiting,
    /** The items in order, without those that wait. */
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

/** Numbered items in order; kept in order step by step, so that none takes long. */
export type Order = ReturnType<typeof createOrder>
