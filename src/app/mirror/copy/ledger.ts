import { createColumns } from './ledger-columns.ts'

/** Where a document is kept: its chunk, and its line there. */
export type Place = { readonly chunk: number; readonly line: number }

/** Which reply a row is from: when it came, and the number of the walk at that time. */
export type Seen = { readonly as_of: number; readonly sweep: number }

/** What the ledger of a copy is restored from. */
export type LedgerSnapshot = {
  readonly ids: readonly string[]
  readonly chunks: Uint32Array
  readonly lines: Uint32Array
  readonly sweeps: Uint32Array
  readonly hashes: Float64Array
  readonly times: Float64Array
  /** How many documents each chunk has, those of no row included. */
  readonly sizes: ReadonlyMap<number, number>
}

/** No chunk: the document was lost. Chunks are numbered from 1. */
const NOWHERE = 0

/** For each row of the copy: where its document is, what it is like, and which reply it is from. */
export type Ledger = ReturnType<typeof createLedger>

const createCounter = () => {
  const counts = new Map<number, number>()
  return {
    counts,
    add: (key: number, by: 1 | -1) => {
      const count = (counts.get(key) ?? 0) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}

/** Creates an empty ledger. */
export const createLedger = () => {
  const slots = new Map<string, number>()
  const columns = createColumns()
  /** How many documents of each chunk are those of a row. */
  const live = createCounter()
  let sizes = new Map<number, number>()

  const setPlace = (slot: number, { chunk, line }: Place, hash: number) => {
    const left = columns.chunk(slot)
    if (left !== NOWHERE) live.add(left, -1)
    if (chunk !== NOWHERE) live.add(chunk, 1)
    columns.setPlace(slot, chunk, line, hash)
  }
  const newSlot = (id: string): number => {
    const slot = columns.add()
    slots.set(id, slot)
    columns.setPlace(slot, NOWHERE, 0, 0)
    return slot
  }
  const clear = () => {
    slots.clear()
    columns.clear()
    live.counts.clear()
    sizes.clear()
  }
  return {
    size: () => slots.size,
    has: (id: string) => slots.has(id),
    /** Whether the row's document has this hash. */
    isSame: (id: string, hash: number) => {
      const slot = slots.get(id)
      return slot !== undefined && columns.chunk(slot) !== NOWHERE && columns.hash(slot) === hash
    },
    /** Whether a walk has seen the row, or another reply that came during it. */
    isSeen: (id: string, sweep: number) => {
      const slot = slots.get(id)
      return slot !== undefined && columns.sweep(slot) >= sweep
    },
    /** Puts a row's document at a place; `seen` is left out if only the place is new. */
    put: (id: string, place: Place, hash: number, seen?: Seen) => {
      const slot = slots.get(id) ?? newSlot(id)
      sizes.set(place.chunk, (sizes.get(place.chunk) ?? 0) + 1)
      setPlace(slot, place, hash)
      if (seen) columns.setSweep(slot, seen.sweep, seen.as_of)
    },
    see: (id: string, { sweep, as_of }: Seen) => {
      const slot = slots.get(id)
      if (slot !== undefined) columns.setSweep(slot, sweep, as_of)
    },
    drop: (id: string) => {
      const slot = slots.get(id)
      if (slot === undefined) return
      setPlace(slot, { chunk: NOWHERE, line: 0 }, 0)
      slots.delete(id)
      columns.remove(slot)
    },
    /** Where the row's document is, and when its reply came; null if there is none. */
    find: (id: string): (Place & { as_of: number }) | null => {
      const slot = slots.get(id)
      if (slot === undefined || columns.chunk(slot) === NOWHERE) return null
      return { chunk: columns.chunk(slot), line: columns.line(slot), as_of: columns.time(slot) }
    },
    /** The rows that neither this walk nor a later reply has seen. */
    unseenBy: (sweep: number) =>
      [...slots].filter(([, slot]) => columns.sweep(slot) < sweep).map(([id]) => id),
    oldestAt: (): number | null => {
      let oldest = Infinity
      for (const slot of slots.values()) oldest = Math.min(oldest, columns.time(slot))
      return oldest === Infinity ? null : oldest
    },
    latestAt: (): number => {
      let latest = 0
      for (const slot of slots.values()) latest = Math.max(latest, columns.time(slot))
      return latest
    },
    /** The chunks that hold documents of rows. */
    chunks: () => [...live.counts.keys()],
    /** The documents of a chunk are lost: the next reply keeps them again. */
    forget: (chunk: number) => {
      for (const slot of slots.values())
        if (columns.chunk(slot) === chunk) setPlace(slot, { chunk: NOWHERE, line: 0 }, 0)
    },
    /** Takes out the chunks that hold no row's document any more, and returns them. */
    takeDead: () => {
      const dead = [...sizes.keys()].filter((chunk) => !live.counts.has(chunk))
      for (const chunk of dead) sizes.delete(chunk)
      return dead
    },
    /** The rows whose documents are in chunks of which a smaller part than this is of rows. */
    idsInSparse: (part: number) => {
      const sparse = new Set(
        [...live.counts]
          .filter(([chunk, count]) => count < (sizes.get(chunk) ?? 0) * part)
          .map(([chunk]) => chunk),
      )
      if (sparse.size === 0) return []
      return [...slots].filter(([, slot]) => sparse.has(columns.chunk(slot))).map(([id]) => id)
    },
    clear,
    snapshot: (): LedgerSnapshot => ({
      ids: [...slots.keys()],
      ...columns.snapshot([...slots.values()]),
      sizes: new Map(sizes),
    }),
    /** False if the snapshot is broken; the ledger is then empty. */
    restore: (snapshot: LedgerSnapshot): boolean => {
      clear()
      const { ids, chunks } = snapshot
      if (new Set(ids).size !== ids.length || !columns.restore(snapshot, ids.length)) return false
      for (const [slot, id] of ids.entries()) slots.set(id, slot)
      for (const chunk of chunks) if (chunk !== NOWHERE) live.add(chunk, 1)
      sizes = new Map(snapshot.sizes)
      return true
    },
  }
}
