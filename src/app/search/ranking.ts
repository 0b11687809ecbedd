import { bitSet, clearBit, eachBit, hasBit, lowestBit, setBit, type BitSet } from './bit-set.ts'

/** How the items of a ranking are compared: each by a key that is read from its number. */
export type ItemOrder<Key> = {
  readonly keyOf: (item: number) => Key
  readonly compare: (a: Key, b: Key) => number
}

/** Numbered items in order; kept in order step by step, so that none takes long. */
export type Ranking = {
  /** Takes an item that is new or has changed; it has no place until the next steps. */
  readonly mark: (item: number) => void
  readonly remove: (item: number) => void
  /**
   * Puts the items that are in order by their numbers in their places at once, if none has a place yet. Compares each
   * once: for orders that compare numbers.
   */
  readonly begin: () => void
  /** Puts some of the marked items in their places; tells whether more are left. */
  readonly step: () => boolean
  /** How many items have no place. */
  readonly waiting: () => number
  /** The items in order, without those that wait. */
  readonly order: () => Uint32Array
  /**
   * Writes the rank of each item, from 0 for the lowest, equal for equal ones; that of an item that waits stays
   * as it was. Answers with how many different ranks there are.
   */
  readonly writeRanks: (ranks: Uint32Array) => number
}

// About 5 ms by a collator.
const AT_ONCE = 1024

type Keyed<Key> = { readonly item: number; readonly key: Key }

/** The places in `kept` before which sorted items belong, after equal ones. */
const findPlaces = <Key>(
  kept: Uint32Array,
  items: readonly Keyed<Key>[],
  { keyOf, compare }: ItemOrder<Key>,
): Uint32Array => {
  const places = new Uint32Array(items.length)
  const place = (first: number, last: number, from: number, to: number): void => {
    // The middle item first: it narrows where those on both sides can be.
    const middle = (first + last) >>> 1
    const item = first < last ? items[middle] : undefined
    if (!item) return
    let [low, high] = [from, to]
    while (low < high) {
      const at = (low + high) >>> 1
      if (compare(item.key, keyOf(kept[at] ?? 0)) < 0) high = at
      else low = at + 1
    }
    places[middle] = low
    place(first, middle, from, low)
    place(middle + 1, last, low, to)
  }
  place(0, items.length, 0, kept.length)
  return places
}

/** A ranking of items; the key of an item must not change unless it is marked again. */
export const createRanking = <Key>(by: ItemOrder<Key>): Ranking => {
  const { keyOf, compare } = by
  let order = new Uint32Array(0)
  // 1 where an item is equal to the one before it.
  let ties = new Uint8Array(0)
  let marked: BitSet = bitSet(0)
  let placed: BitSet = bitSet(0)
  // Placed items that are gone or have changed: they are still in `order`.
  let leaving: BitSet = bitSet(0)
  let isLeaving = false
  let waiting = 0

  const reserve = (item: number): void => {
    if (item < marked.length * 32) return
    const length = Math.max(32, Math.ceil((item + 1) * 1.25))
    const grown = (bits: BitSet) => {
      const larger = bitSet(length)
      larger.set(bits)
      return larger
    }
    ;[marked, placed, leaving] = [grown(marked), grown(placed), grown(leaving)]
  }

  const leave = (item: number): void => {
    if (!hasBit(placed, item)) return
    clearBit(placed, item)
    setBit(leaving, item)
    isLeaving = true
  }

  const removeLeaving = (): void => {
    if (!isLeaving) return
    // New lists: who has the former order still reads it.
    const kept = new Uint32Array(order.length)
    const keptTies = new Uint8Array(order.length)
    let count = 0
    let isTied = true
    for (let index = 0; index < order.length; index += 1) {
      const item = order[index] ?? 0
      const tie = ties[index] === 1
      if (hasBit(leaving, item)) {
        // The next one is equal to the one before this only if both are equal to this.
        isTied &&= tie
        continue
      }
      kept[count] = item
      keptTies[count] = tie && isTied && count > 0 ? 1 : 0
      count += 1
      isTied = true
    }
    order = kept.slice(0, count)
    ties = keptTies.slice(0, count)
    leaving.fill(0)
    isLeaving = false
  }

  const takeMarked = (): Keyed<Key>[] => {
    const items: Keyed<Key>[] = []
    const most = Math.min(AT_ONCE, waiting)
    for (let index = 0; index < marked.length && items.length < most; index += 1) {
      let word = marked[index] ?? 0
      for (; word !== 0 && items.length < most; word &= word - 1) {
        const item = (index << 5) + lowestBit(word)
        // A key is read once and compared many times.
        items.push({ item, key: keyOf(item) })
      }
      marked[index] = word
    }
    waiting -= items.length
    return items
  }

  const merge = (items: readonly Keyed<Key>[]): void => {
    const places = findPlaces(order, items, by)
    const merged = new Uint32Array(order.length + items.length)
    const mergedTies = new Uint8Array(merged.length)
    let from = 0
    for (const [index, { item, key }] of items.entries()) {
      const place = places[index] ?? 0
      merged.set(order.subarray(from, place), from + index)
      mergedTies.set(ties.subarray(from, place), from + index)
      const at = place + index
      merged[at] = item
      mergedTies[at] = at > 0 && compare(keyOf(merged[at - 1] ?? 0), key) === 0 ? 1 : 0
      from = place
      setBit(placed, item)
    }
    merged.set(order.subarray(from), from + items.length)
    mergedTies.set(ties.subarray(from), from + items.length)
    order = merged
    ties = mergedTies
  }

  const begin = (): void => {
    if (order.length > 0 || waiting === 0) return
    const items = new Uint32Array(waiting)
    const tied = new Uint8Array(waiting)
    let count = 0
    let last: Key | undefined
    eachBit(marked, (item) => {
      const key = keyOf(item)
      const step = last === undefined ? -1 : compare(last, key)
      if (step > 0) return
      tied[count] = step === 0 ? 1 : 0
      items[count] = item
      count += 1
      last = key
      clearBit(marked, item)
      setBit(placed, item)
    })
    waiting -= count
    order = items.slice(0, count)
    ties = tied.slice(0, count)
  }

  return {
    begin,
    mark: (item) => {
      reserve(item)
      leave(item)
      if (!hasBit(marked, item)) waiting += 1
      setBit(marked, item)
    },
    remove: (item) => {
      reserve(item)
      leave(item)
      if (hasBit(marked, item)) waiting -= 1
      clearBit(marked, item)
    },
    step: () => {
      removeLeaving()
      if (waiting === 0) return false
      merge(takeMarked().toSorted((a, b) => compare(a.key, b.key)))
      return waiting > 0
    },
    waiting: () => waiting,
    order: () => {
      removeLeaving()
      return order
    },
    writeRanks: (ranks) => {
      removeLeaving()
      let rank = -1
      for (let index = 0; index < order.length; index += 1) {
        if (ties[index] !== 1) rank += 1
        ranks[order[index] ?? 0] = rank
      }
      return rank + 1
    },
  }
}
