const FREE = 0
const REMOVED = -1

// FNV-1a over the UTF-16 units.
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** Free places for some rows: at most half of them are used. */
const placesFor = (rows: number) => new Int32Array(2 ** Math.ceil(Math.log2((rows + 1) * 2)))

/**
 * Finds rows by their ids, which are kept elsewhere: a Map would hold each of them a second time. `expected` is how
 * many rows there will be.
 */
export const createIdIndex = (idOf: (row: number) => string, expected = 0) => {
  // Each row, plus 1, at the place of its hash or after it.
  let places = placesFor(expected)
  let [used, size] = [0, 0]

  /** Where the row of an id is, or else could be. */
  const placeOf = (id: string): number => {
    const last = places.length - 1
    for (let at = hashOf(id) & last; ; at = (at + 1) & last) {
      const item = places[at] ?? FREE
      if (item === FREE || (item > FREE && idOf(item - 1) === id)) return at
    }
  }
  const makeRoom = (): void => {
    if ((used + 1) * 3 < places.length * 2) return
    const items = places.filter((item) => item > FREE)
    places = placesFor(size)
    for (const item of items) places[placeOf(idOf(item - 1))] = item
    used = size
  }

  return {
    size: () => size,
    /** The row of an id; -1 if there is none. */
    find: (id: string): number => (places[placeOf(id)] ?? FREE) - 1,
    /** Adds a row, unless another one has its id. */
    add: (row: number): void => {
      makeRoom()
      const at = placeOf(idOf(row))
      if (places[at] !== FREE) return
      places[at] = row + 1
      used += 1
      size += 1
    },
    remove: (id: string): void => {
      const at = placeOf(id)
      if (places[at] === FREE) return
      places[at] = REMOVED
      size -= 1
    },
  }
}
