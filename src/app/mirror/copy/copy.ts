import type { Operator } from '#contract/operators.ts'
import type { ChunkStore } from '../store/chunk-store.ts'
import type { MovableStore } from '../store/movable-store.ts'
import { createArrivals } from './arrivals.ts'
import { NO_FACTS, withEstimate, type Change, type CopyFacts } from './change.ts'
import { applyChange, changeOf, dropOf, readChange, type ReadChange } from './copy-state.ts'
import { createLedger } from './ledger.ts'
import { readTexts, type KeptText } from './read-texts.ts'
import { restoreCopy } from './restore-copy.ts'
import type { Table } from './table.ts'

/** All operators of one connection, as far as they were read: their rows, and their documents in the store. */
export type Copy = {
  readonly facts: () => CopyFacts
  readonly oldestAt: () => number | null
  /** Takes what the store had kept. */
  restore: () => Promise<void>
  /** From now on a page is on its way: what other replies say until it comes is newer than the page. */
  startPage: () => void
  /** How many of the documents this walk has not seen. */
  news: (documents: readonly Operator[], sweep: number) => number
  /** Takes the page that was on its way. */
  takePage: (documents: readonly Operator[], page: Page, facts: CopyFacts) => Promise<void>
  /**
   * Takes any other reply. `age` is how many milliseconds before now a read was sent: what was learnt of a record
   * since then is newer. 0 for a write, whose reply is newer than any read that was on its way.
   */
  note: (documents: readonly Operator[], as_of: number, age?: number) => Promise<void>
  drop: (ids: readonly string[]) => Promise<void>
  /** The rows that neither this walk nor a later reply has seen, with the walk that has. */
  unseenBy: (sweep: number) => readonly { id: string; sweep: number }[]
  /** The walk has come to its end: drops the rows that neither it nor a later reply has seen, but for some. */
  complete: (facts: CopyFacts, kept?: ReadonlySet<string>) => Promise<void>
  keepFacts: (facts: CopyFacts) => Promise<void>
  /** The documents of rows as JSON, in the order of the ids; one that is gone is left out. */
  texts: (ids: readonly string[]) => Promise<KeptText[]>
  /** Takes a change of another worker, which has kept it as a chunk of the same store, or else in none. */
  follow: (change: Change, facts: CopyFacts | null, chunk: number | null) => Promise<void>
  /** Moves the documents to another store, which is empty then, and removes the former one. */
  moveTo: (next: ChunkStore) => Promise<void>
  /** Removes all rows; `isStoreEmpty`: another worker has emptied the store that both share. */
  clear: (isStoreEmpty?: boolean) => Promise<void>
}

/** When a page came, and how many rows of the list came before it. */
type Page = { as_of: number; place: number }

type Parts = {
  table: Table
  store: MovableStore
  /** Called after each change, with its chunk, and with what is known since then if that is new. */
  onChange: (change: Change, facts: CopyFacts | null, chunk: number) => void
  /** Called when the store has lost everything. */
  onLost?: () => void
  /** Milliseconds; nobody sets it. */
  clock?: () => number
}

/** So many new documents, and the columns are kept anew: no more is read again after a reload. */
const DOCUMENTS_PER_SNAPSHOT = 25_000
/** A read that is told so long after its reply is not the newest of its records for sure. */
const LATE_MS = 1000
/** What reading a change costs beside its documents. */
const DOCUMENTS_PER_CHANGE = 10
/** A chunk of which a smaller part is of rows is written anew. */
const LEAST_LIVE = 1 / 2
const DOCUMENTS_PER_CHUNK = 1000

/** Creates the copy of a connection. Its changes happen one after the other. */
export const createCopy = ({ table, store, onChange, onLost, clock }: Parts): Copy => {
  const ledger = createLedger(table)
  let facts = NO_FACTS
  const arrivals = createArrivals(clock)
  let pageSentAt = 0
  let sinceSnapshot = 0
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const result = turn.then(act)
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
  // One that is older than the walk does not count as seen by it.
  const late = (as_of: number) => {
    const isDuring = as_of >= (facts.progress?.began_at ?? 0)
    return { as_of, sweep: isDuring ? facts.sweep : 0, place: null }
  }

  const keepSnapshot = async (given: CopyFacts | null = null) => {
    sinceSnapshot = 0
    ledger.forgetDead()
    await store.keepSnapshot(
      () => ({ table: table.snapshot(), ledger: ledger.snapshot() }),
      () => new Set(ledger.chunks()),
      given,
    )
  }
  const keep = async (read: ReadChange, next: CopyFacts | null): Promise<void> => {
    const chunk = await store.append(read.change, next)
    facts = next ?? facts
    applyChange({ table, ledger }, read, chunk)
    sinceSnapshot += read.fresh.length + DOCUMENTS_PER_CHANGE
    onChange(read.change, next, chunk)
    if (sinceSnapshot >= DOCUMENTS_PER_SNAPSHOT) await keepSnapshot()
  }
  /** Writes documents anew. */
  const rewrite = async (ids: readonly string[], write: (read: ReadChange) => Promise<void>) => {
    for (let from = 0; from < ids.length; from += DOCUMENTS_PER_CHUNK) {
      const kept = await readTexts(store, ledger, ids.slice(from, from + DOCUMENTS_PER_CHUNK))
      const texts = kept.map(({ text }) => text)
      await write(
        readChange({ ...now(), texts, offsets: [], unchanged: [], dropped: [], is_moved: true }),
      )
    }
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
        facts = await restoreCopy({ store, table, ledger })
        latest = ledger.latestAt()
      }),
    startPage: () => {
      pageSentAt = arrivals.now()
    },
    news: (documents, sweep) =>
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
          const { estimated } = facts
          await keep(changeOf(ledger, part, frame), isLast ? { ...next, estimated } : null)
        }
      }),
    note: (documents, as_of, age = 0) => {
      const sentAt = arrivals.now() - age
      const known =
        age > 0 ? documents.filter(({ id }) => !arrivals.isSince(id, sentAt)) : documents
      const isLate = age > 0 && Date.now() - as_of > LATE_MS
      if (!isLate) arrivals.add(known.map(({ id }) => id))
      return inTurn(async () => {
        // Nobody has wanted a copy yet: a few rows that happened to be read are none.
        if (facts.sweep === 0) return
        // A page of a walk may have come since a late one.
        const taken = isLate ? known.filter(({ id }) => ledger.timeOf(id) < as_of) : known
        if (taken.length === 0) return
        const added = new Set(taken.map(({ id }) => id).filter((id) => table.rowOf(id) < 0)).size
        const frame = isLate ? late(as_of) : seen(as_of)
        await keep(changeOf(ledger, taken, frame), withEstimate(facts, added))
      })
    },
    drop: (ids) => {
      arrivals.add(ids)
      return inTurn(async () => {
        const known = [...new Set(ids)].filter((id) => table.rowOf(id) >= 0)
        if (known.length > 0) await keep(dropOf(known, now()), withEstimate(facts, -known.length))
      })
    },
    unseenBy: ledger.unseenBy,
    complete: (next, kept) =>
      inTurn(async () => {
        if (facts.sweep !== next.sweep) return
        const unseen = ledger.unseenBy(next.sweep).map(({ id }) => id)
        const gone = unseen.filter((id) => !kept?.has(id))
        await keep(dropOf(gone, now()), { ...next, estimated: table.size() - gone.length })
        // What is no row's takes no room.
        await rewrite(ledger.idsInSparse(LEAST_LIVE), (read) => keep(read, null))
        await keepSnapshot()
      }),
    keepFacts: (next) =>
      inTurn(() => keep(dropOf([], now()), { ...next, estimated: facts.estimated })),
    follow: (change, next, chunk) => {
      const read = readChange(change)
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
