const FREE = 0
const REMOVED = -1
const FEWEST_PLACES = 64

/** A hash of a text (FNV-1a over its UTF-16 units). */
export const hashText = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** Finds numbers by the hash of a text that is kept elsewhere. */
export type HashIndex = {
  /** A number with this hash that fits, or -1. */
  readonly find: (hash: number, fits: (item: number) => boolean) => number
  readonly add: (hash: number, item: number) => void
  readonly remove: (hash: number, item: number) => void
}

/**
 * An index in two typed arrays: a Map of 100,000 texts takes ten times as much, and holds the texts a second
 * time.
 */
export const createHashIndex = (): HashIndex => {
  let items = new Int32Array(FEWEST_PLACES)
  let hashes = new Int32Array(FEWEST_PLACES)
  let used = 0
  let count = 0

  const place = (hash: number, item: number): void => {
    const mask = items.length - 1
    let at = hash & mask
    while (items[at] !== FREE) at = (at + 1) & mask
    items[at] = item + 1
    hashes[at] = hash
  }

  const makeRoom = (): void => {
    if ((used + 1) * 3 < items.length * 2) return
    const [oldItems, oldHashes] = [items, hashes]
    let places = FEWEST_PLACES
    // At most half full, so that removed ones are not swept away again soon.
    while (places < (count + 1) * 2) places *= 2
    items = new Int32Array(places)
    hashes = new Int32Array(places)
    for (const [at, item] of oldItems.entries())
      if (item > FREE) place(oldHashes[at] ?? 0, item - 1)
    used = count
  }

  const search = (hash: number, fits: (item: number) => boolean): number => {
    const mask = items.length - 1
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const item = items[at] ?? FREE
      if (item === FREE) return -1
      if (item > FREE && hashes[at] === hash && fits(item - 1)) return at
    }
  }

  return {
    find: (hash, fits) => {
      const at = search(hash | 0, fits)
      return at < 0 ? -1 : (items[at] ?? FREE) - 1
    },
    add: (hash, item) => {
      makeRoom()
      place(hash | 0, item)
      used += 1
      count += 1
    },
    remove: (hash, item) => {
      const at = search(hash | 0, (found) => found === item)
      if (at < 0) return
      items[at] = REMOVED
      count -= 1
    },
  }
}
