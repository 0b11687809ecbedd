import type { CopiedResource, WireRecord } from '../../resources/copied-resource.ts'
import type { ChunkStore } from '../store/chunk-store.ts'
import type { MovableStore } from '../store/movable-store.ts'
import { createArrivals } from './arrivals.ts'
import { DOCUMENTS_PER_CHUNK, NO_FACTS, type CopyChange, type CopyFacts } from './change.ts'
import {
  applyChange,
  changeOf,
  dropOf,
  moveOf,
  readCopyChange,
  type ReadCopyChange,
} from './copy-state.ts'
import { createLedger } from './ledger.ts'
import { readTexts, textsInParts, type KeptText } from './read-texts.ts'
import { createReplyQueue } from './reply-queue.ts'
import { restoreCopy, TOLERANCE_MS } from './restore-copy.ts'
import type { Table } from './table.ts'

/**
 * So many new documents, or at least half of all, and the columns are kept anew: no more is read again after a
 * reload, and what it costs is in proportion to what has changed.
 */
const MOST_PER_SNAPSHOT = 25_000
const LEAST_PER_SNAPSHOT = 2500
const PART_PER_SNAPSHOT = 1 / 2
/** What reading a change costs beside its documents. */
const DOCUMENTS_PER_CHANGE = 10

/** Tells when so much of a table has changed that its columns are kept anew. */
const createSnapshotTurn = (rows: () => number) => {
  let changed = 0
  return {
    /** A change with so many new documents was kept: whether the columns are, too. */
    isNow: (documents: number): boolean => {
      changed += documents + DOCUMENTS_PER_CHANGE
      const part = Math.max(rows() * PART_PER_SNAPSHOT, LEAST_PER_SNAPSHOT)
      return changed >= Math.min(part, MOST_PER_SNAPSHOT)
    },
    /** The columns were kept. */
    done: () => {
      changed = 0
    },
  }
}

/** All records of one connection, as far as they were read: their rows, and their documents in the store. */
export type Copy = {
  readonly facts: () => CopyFacts
  readonly oldestAt: () => number | null
  /** Takes what the store had kept. */
  restore: () => Promise<void>
  /** From now on a page is on its way: what other replies say until it comes is newer than the page. */
  startPage: () => void
  /** How many of the documents this walk has not seen. */
  countUnseen: (documents: readonly WireRecord[], sweep: number) => number
  /** Takes the page that was on its way. */
  takePage: (documents: readonly WireRecord[], page: Page, facts: CopyFacts) => Promise<void>
  /**
   * Takes any other reply. `age` is how many milliseconds before now a read was sent: what was learnt of a record
   * since then is newer. 0 for a write, whose reply is newer than any read that was on its way.
   */
  note: (documents: readonly WireRecord[], as_of: number, age?: number) => Promise<void>
  /** Takes that records are gone. */
  drop: (ids: readonly string[]) => Promise<void>
  /** The rows that neither this walk nor a later reply has seen, with the walk that has. */
  unseenBy: (sweep: number) => readonly { id: string; sweep: number }[]
  /** The walk has come to its end: drops the rows that neither it nor a later reply has seen, but for some. */
  complete: (facts: CopyFacts, kept?: ReadonlySet<string>) => Promise<void>
  keepFacts: (facts: CopyFacts) => Promise<void>
  /** The documents of rows as JSON, in the order of the ids; one that is gone is left out. */
  texts: (ids: readonly string[]) => Promise<KeptText[]>
  /** Takes a change of another worker, which has kept it as a chunk of the same store, or else in none. */
  follow: (change: CopyChange, facts: CopyFacts | null, chunk: number | null) => Promise<void>
  /** Moves the documents to another store, which is empty then, and removes the former one. */
  moveTo: (next: ChunkStore) => Promise<void>
  /** Removes all rows; `isStoreEmpty`: another worker has emptied the store that both share. */
  clear: (isStoreEmpty?: boolean) => Promise<void>
}

/** When a page came, and how many rows of the list came before it. */
type Page = { as_of: number; place: number }

type Parts = {
  table: Table
  /** Reads a document of the store, or of another worker. */
  read: CopiedResource['read']
  store: MovableStore
  /** Called after each change, with its chunk, and with what is known since then if that is new. */
  onChange: (change: CopyChange, facts: CopyFacts | null, chunk: number) => void
  /** Called when the store has lost everything. */
  onLost?: () => void
  /** Milliseconds; nobody sets it. */
  clock?: () => number
  /** Resolves when what other replies than pages have said is kept: what comes until then is kept together. */
  gather?: () => Promise<void>
}

/** Creates the copy of a connection. Its changes happen one after the other. */
export const createCopy = ({ table, store, onChange, onLost, ...parts }: Parts): Copy => {
  const { clock, gather = () => Promise.resolve() } = parts
  const ledger = createLedger(table)
  const turnOfSnapshot = createSnapshotTurn(table.size)
  let facts = NO_FACTS
  const arrivals = createArrivals(clock)
  let pageSentAt = 0
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    // What was told before comes before.
    const result = turn
      .then(forgetTimes)
      .then(() => replies.keepPending())
      .then(act)
    turn = result.catch(() => undefined)
    return result
  }
  // The table takes the newest reply of a row, by its time: a clock that was set back must not make it the oldest.
  let latest = 0
  const seen = (as_of: number) => {
    latest = Math.max(latest, as_of)
    return { as_of: latest, sweep: facts.sweep, place: null }
  }
  const now = () => seen(Date.now())
  const append = async (read: ReadCopyChange, next: CopyFacts | null): Promise<void> => {
    const chunk = await store.append(read.change, next)
    facts = next ?? facts
    applyChange({ table, ledger }, read, chunk)
    onChange(read.change, next, chunk)
  }
  const keepSnapshot = async (given: CopyFacts | null = null) => {
    await rewrite(ledger.idsInSmall(), (read) => append(read, null))
    turnOfSnapshot.done()
    ledger.forgetDead()
    await store.keepSnapshot(
      () => ({ table: table.snapshot(), ledger: ledger.snapshot() }),
      () => new Set(ledger.chunks()),
      given,
    )
  }
  const keep = async (read: ReadCopyChange, next: CopyFacts | null) => {
    await append(read, next)
    if (turnOfSnapshot.isNow(read.fresh.length)) await keepSnapshot()
  }
  // A clock that was set back: nobody knows how old the rows are. They stay, and a walk reads them again.
  const forgetTimes = async () => {
    if (latest <= Date.now() + TOLERANCE_MS) return
    latest = 0
    ledger.forgetTimes()
    table.forgetTimes()
    facts = { ...facts, progress: null, completed_at: null }
    await keepSnapshot(facts)
    onLost?.()
  }
  const replies = createReplyQueue({
    table,
    ledger,
    arrivals,
    facts: () => facts,
    seen,
    keep,
    inTurn: (act) => inTurn(act),
    gather,
  })
  /** Writes documents anew. */
  const rewrite = async (ids: readonly string[], write: (read: ReadCopyChange) => unknown) => {
    for await (const texts of textsInParts(store, ledger, ids))
      await write(moveOf(texts, now(), parts.read))
  }
  const move = async () => {
    // Until all are there, the store holds a copy of nothing: a visit that ends now loses it, and knows that.
    await store.append(dropOf([], now()).change, { ...NO_FACTS, sweep: facts.sweep })
    await rewrite(ledger.idsKept(), async (read) =>
      applyChange({ table, ledger }, read, await store.append(read.change, null)),
    )
    await keepSnapshot(facts)
  }

  // The rows stay; what was kept of them must come again before they are complete.
  store.onLost(
    () =>
      void inTurn(async () => {
        for (const chunk of ledger.chunks()) ledger.forget(chunk)
        facts = { ...facts, progress: null, completed_at: null }
        onLost?.()
      }),
  )

  return {
    facts: () => facts,
    oldestAt: ledger.oldestAt,
    restore: () =>
      inTurn(async () => {
        facts = await restoreCopy({ store, table, ledger, read: parts.read })
        latest = ledger.latestAt()
      }),
    startPage: () => {
      pageSentAt = arrivals.now()
    },
    countUnseen: (documents, sweep) =>
      new Set(documents.map(({ id }) => id).filter((id) => !ledger.isSeen(id, sweep))).size,
    takePage: (documents, page, next) =>
      inTurn(async () => {
        // Cleared meanwhile.
        if (facts.sweep !== next.sweep) return
        const taken = documents.filter(({ id }) => !arrivals.isSince(id, pageSentAt))
        const { as_of } = seen(page.as_of)
        // However much the service sends at once, a chunk is small enough to be read for a few documents.
        for (let from = 0; from === 0 || from < taken.length; from += DOCUMENTS_PER_CHUNK) {
          const part = taken.slice(from, from + DOCUMENTS_PER_CHUNK)
          const frame = { as_of, sweep: next.sweep, place: page.place + from }
          // The page counts as read with its last part.
          const isLast = from + DOCUMENTS_PER_CHUNK >= taken.length
          const now = isLast ? { ...next, estimated: facts.estimated } : null
          await keep(changeOf(ledger, part, frame), now)
        }
      }),
    note: replies.note,
    drop: replies.drop,
    unseenBy: ledger.unseenBy,
    complete: (next, kept) =>
      inTurn(async () => {
        if (facts.sweep !== next.sweep) return
        const gone = ledger.unseenBy(next.sweep).flatMap(({ id }) => (kept?.has(id) ? [] : id))
        await keep(dropOf(gone, now()), { ...next, estimated: table.size() - gone.length })
        // What is no row's takes no room.
        await rewrite(ledger.idsInSparse(), (read) => keep(read, null))
        await keepSnapshot()
      }),
    keepFacts: (next) =>
      inTurn(() => keep(dropOf([], now()), { ...next, estimated: facts.estimated })),
    follow: (change, next, chunk) => {
      const read = readCopyChange(change, parts.read)
      // Newer than a page that this worker has on its way, unless it is a page, too.
      if (change.place === null && !change.is_moved) {
        const fresh = read.fresh.flatMap((one) => one?.document.id ?? [])
        arrivals.add([...fresh, ...change.unchanged, ...change.dropped])
      }
      return inTurn(async () => {
        const kept = chunk ?? (await store.append(change, next))
        facts = next ?? facts
        latest = Math.max(latest, change.as_of)
        applyChange({ table, ledger }, read, kept)
      })
    },
    moveTo: (next) => {
      const moved = inTurn(async () => {
        // What an earlier visit may have left there.
        await next.clear()
        await store.moveTo(next, move)
      })
      // A person who wants nothing on the device has it removed there at once.
      store.holdOpen(moved)
      return moved
    },
    texts: (ids) => readTexts(store, ledger, ids),
    clear: (isStoreEmpty = false) =>
      inTurn(async () => {
        facts = NO_FACTS
        ledger.clear()
        table.clear()
        if (!isStoreEmpty) await store.clear()
      }),
  }
}
