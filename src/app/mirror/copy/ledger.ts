import { createColumns, type ColumnSnapshot } from './ledger-columns.ts'
import type { Table } from './table.ts'

/** Where a document is kept: its chunk, and its line there. */
export type DocumentPlace = { readonly chunk: number; readonly line: number }

/** Which reply a row is from: when it came, and the number of the walk at that time. */
export type Seen = { readonly as_of: number; readonly sweep: number }

/** What the ledger of a copy is restored from. */
export type LedgerSnapshot = ColumnSnapshot & {
  /** How many documents each chunk has, those of no row included. */
  readonly sizes: ReadonlyMap<number, number>
}

/** A chunk of which a smaller part is of rows is sparse. */
const LEAST_LIVE = 1 / 2
/** A chunk with fewer documents is small. */
const LEAST_DOCUMENTS = 100
/** So many small chunks are worth no work. */
const MOST_SMALL = 16

/** No chunk: the document was lost. Chunks are numbered from 1. */
const NOWHERE = { chunk: 0, line: 0 }

/** For each row of the table: where its document is, what it is like, and which reply it is from. */
export type Ledger = ReturnType<typeof createLedger>

/** The table, which knows the rows of all ids. */
type Rows = Pick<Table, 'rows' | 'isLive' | 'rowOf' | 'idOf'>

/** A snapshot from the device, which may have been edited; null if its members are others. */
const readSnapshot = (given: unknown): LedgerSnapshot | null => {
  // Any value but null and undefined has members, which are unknown until they are checked.
  const { chunks, lines, sweeps, hashes, times, sizes } = (given ?? {}) as Partial<
    Record<keyof LedgerSnapshot, unknown>
  >
  const isWhole =
    chunks instanceof Uint32Array &&
    lines instanceof Uint32Array &&
    sweeps instanceof Uint32Array &&
    hashes instanceof Float64Array &&
    times instanceof Float64Array &&
    sizes instanceof Map
  return isWhole ? { chunks, lines, sweeps, hashes, times, sizes } : null
}

/** Creates an empty ledger. A row is in the table as long as it is in the ledger. */
export const createLedger = (table: Rows) => {
  const columns = createColumns()
  /** How many documents of each chunk are those of a row. */
  const live = new Map<number, number>()
  let sizes = new Map<number, number>()

  const count = (chunk: number, by: 1 | -1) => {
    if (chunk === NOWHERE.chunk) return
    const next = (live.get(chunk) ?? 0) + by
    if (next > 0) live.set(chunk, next)
    else live.delete(chunk)
  }
  const setPlace = (row: number, { chunk, line }: DocumentPlace, hash: number) => {
    count(columns.chunk(row), -1)
    count(chunk, 1)
    columns.setPlace(row, chunk, line, hash)
  }
  const eachRow = (act: (row: number) => void) => {
    const end = table.rows()
    for (let row = 0; row < end; row += 1) if (table.isLive(row)) act(row)
  }
  const idsWhere = (is: (row: number) => boolean): string[] => {
    const ids: string[] = []
    eachRow((row) => {
      if (is(row)) ids.push(table.idOf(row))
    })
    return ids
  }
  const chunksWhere = (is: (chunk: number, documents: number) => boolean) =>
    new Set([...live].filter(([chunk, documents]) => is(chunk, documents)).map(([chunk]) => chunk))
  const idsIn = (chunks: ReadonlySet<number>) =>
    chunks.size === 0 ? [] : idsWhere((row) => chunks.has(columns.chunk(row)))
  const clear = () => {
    columns.clear()
    live.clear()
    sizes.clear()
  }
  return {
    /** Whether the row's document has this hash. */
    isSame: (id: string, hash: number) => {
      const row = table.rowOf(id)
      return row >= 0 && columns.chunk(row) !== NOWHERE.chunk && columns.hash(row) === hash
    },
    /** Whether a walk has seen the row, or another reply that came during it. */
    isSeen: (id: string, sweep: number) => {
      const row = table.rowOf(id)
      return row >= 0 && columns.sweep(row) >= sweep
    },
    /** Puts a row's document at a place; `seen` is left out if only the place is new. */
    put: (id: string, place: DocumentPlace, hash: number, seen?: Seen) => {
      const row = table.rowOf(id)
      if (row < 0) return
      sizes.set(place.chunk, (sizes.get(place.chunk) ?? 0) + 1)
      setPlace(row, place, hash)
      if (seen) columns.setSweep(row, seen.sweep, seen.as_of)
    },
    see: (id: string, { sweep, as_of }: Seen) => {
      const row = table.rowOf(id)
      if (row < 0) return
      columns.setSweep(row, Math.max(sweep, columns.sweep(row)), Math.max(as_of, columns.time(row)))
    },
    /** Before the table drops the row: another one may have its number then. */
    drop: (id: string) => {
      const row = table.rowOf(id)
      if (row < 0) return
      setPlace(row, NOWHERE, 0)
      columns.setSweep(row, 0, 0)
    },
    /** When the reply came that the row is from; 0 if there is no such row. */
    timeOf: (id: string) => {
      const row = table.rowOf(id)
      return row < 0 ? 0 : columns.time(row)
    },
    /** Where the row's document is, and when its reply came; null if there is none. */
    find: (id: string): (DocumentPlace & { as_of: number }) | null => {
      const row = table.rowOf(id)
      const chunk = row < 0 ? NOWHERE.chunk : columns.chunk(row)
      return chunk === NOWHERE.chunk
        ? null
        : { chunk, line: columns.line(row), as_of: columns.time(row) }
    },
    /** The rows that neither this walk nor a later reply has seen, with the walk that has. */
    unseenBy: (sweep: number) => {
      const unseen: { id: string; sweep: number }[] = []
      eachRow((row) => {
        const last = columns.sweep(row)
        if (last < sweep) unseen.push({ id: table.idOf(row), sweep: last })
      })
      return unseen
    },
    oldestAt: (): number | null => {
      let oldest = Infinity
      eachRow((row) => {
        oldest = Math.min(oldest, columns.time(row))
      })
      return oldest === Infinity ? null : oldest
    },
    latestAt: (): number => {
      let latest = 0
      eachRow((row) => {
        latest = Math.max(latest, columns.time(row))
      })
      return latest
    },
    /** Nobody knows any more when any reply came. */
    forgetTimes: columns.clearTimes,
    /** The chunks that hold documents of rows. */
    chunks: () => [...live.keys()],
    /** The documents of a chunk are lost: the next reply keeps them again. */
    forget: (chunk: number) => {
      eachRow((row) => {
        if (columns.chunk(row) === chunk) setPlace(row, NOWHERE, 0)
      })
    },
    /** Forgets the sizes of chunks that hold no row's document any more. */
    forgetDead: () => {
      for (const chunk of sizes.keys()) if (!live.has(chunk)) sizes.delete(chunk)
    },
    /** The rows whose documents are kept. */
    idsKept: () => idsWhere((row) => columns.chunk(row) !== NOWHERE.chunk),
    /** The rows whose documents are in chunks of which only a small part is of rows. */
    idsInSparse: () =>
      idsIn(chunksWhere((chunk, documents) => documents < (sizes.get(chunk) ?? 0) * LEAST_LIVE)),
    /** The rows whose documents are in small chunks; none if there are few of them. */
    idsInSmall: () => {
      const small = chunksWhere((_chunk, documents) => documents < LEAST_DOCUMENTS)
      return small.size > MOST_SMALL ? idsIn(small) : []
    },
    clear,
    snapshot: (): LedgerSnapshot => ({ ...columns.snapshot(table.rows()), sizes: new Map(sizes) }),
    /** False if the snapshot is damaged, or that of another table; the ledger is then empty. */
    restore: (given: unknown): boolean => {
      clear()
      const snapshot = readSnapshot(given)
      if (!snapshot) return false
      const { sizes: kept, ...numbers } = snapshot
      if (Object.values(numbers).some(({ length }) => length !== table.rows())) return false
      columns.restore(numbers)
      eachRow((row) => count(columns.chunk(row), 1))
      sizes = new Map(kept)
      return true
    },
  }
}
