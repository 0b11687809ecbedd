import type { Operator } from '#contract/operators.ts'
import type { ChunkStore } from '../store/chunk-store.ts'
import { NO_FACTS, type Change, type CopyFacts } from './change.ts'
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
  takePage: (documents: readonly Operator[], as_of: number, facts: CopyFacts) => Promise<void>
  /** Takes any other reply. */
  note: (documents: readonly Operator[], as_of: number) => Promise<void>
  drop: (ids: readonly string[]) => Promise<void>
  /** The walk has come to its end: drops the rows that neither it nor a later reply has seen. */
  complete: (facts: CopyFacts) => Promise<void>
  keepFacts: (facts: CopyFacts) => Promise<void>
  /** The documents of rows as JSON, in the order of the ids; one that is gone is left out. */
  texts: (ids: readonly string[]) => Promise<KeptText[]>
  clear: () => Promise<void>
}

type Parts = {
  table: Table
  store: ChunkStore
  /** Called after each change, with its chunk. */
  onChange: (change: Change, facts: CopyFacts, chunk: number) => void
}

/** So many new documents, and the columns are kept anew: no more is read again after a reload. */
const DOCUMENTS_PER_SNAPSHOT = 25_000
/** A chunk of which a smaller part is of rows is written anew. */
const LEAST_LIVE = 1 / 2
const DOCUMENTS_PER_CHUNK = 1000

/** Creates the copy of a connection. Its changes happen one after the other. */
export const createCopy = ({ table, store, onChange }: Parts): Copy => {
  const ledger = createLedger()
  let facts = NO_FACTS
  // What other replies said while a page was on its way.
  const newer = new Set<string>()
  let sinceSnapshot = 0
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const result = turn.then(act)
    turn = result.catch(() => undefined)
    return result
  }
  const now = () => ({ as_of: Date.now(), sweep: facts.sweep })

  const keepSnapshot = async () => {
    sinceSnapshot = 0
    await store.keepSnapshot(() => ({ table: table.snapshot(), ledger: ledger.snapshot() }))
    const dead = ledger.takeDead()
    if (dead.length > 0) await store.release(dead)
  }
  const keep = async (read: ReadChange, next: CopyFacts): Promise<void> => {
    const chunk = await store.append(read.change, next)
    facts = next
    applyChange({ table, ledger }, read, chunk)
    sinceSnapshot += read.documents.length
    onChange(read.change, next, chunk)
    if (sinceSnapshot >= DOCUMENTS_PER_SNAPSHOT) await keepSnapshot()
  }
  /** Writes the documents of sparse chunks anew, so that what is no row's takes no room. */
  const compact = async () => {
    const ids = ledger.idsInSparse(LEAST_LIVE)
    for (let from = 0; from < ids.length; from += DOCUMENTS_PER_CHUNK) {
      const kept = await readTexts(store, ledger, ids.slice(from, from + DOCUMENTS_PER_CHUNK))
      const texts = kept.map(({ text }) => text)
      await keep(
        readChange({ ...now(), texts, unchanged: [], dropped: [], is_moved: true }),
        facts,
      )
    }
  }

  return {
    facts: () => facts,
    oldestAt: ledger.oldestAt,
    restore: () =>
      inTurn(async () => {
        facts = await restoreCopy({ store, table, ledger })
      }),
    startPage: () => newer.clear(),
    news: (documents, sweep) =>
      new Set(documents.map(({ id }) => id).filter((id) => !ledger.isSeen(id, sweep))).size,
    takePage: (documents, as_of, next) =>
      inTurn(async () => {
        const taken = documents.filter(({ id }) => !newer.has(id))
        const seen = { as_of, sweep: next.sweep }
        // However much the service sends at once, a chunk is small enough to be read for a few documents.
        let from = 0
        for (; from + DOCUMENTS_PER_CHUNK < taken.length; from += DOCUMENTS_PER_CHUNK)
          await keep(changeOf(ledger, taken.slice(from, from + DOCUMENTS_PER_CHUNK), seen), facts)
        // The page counts as read with its last part.
        await keep(changeOf(ledger, taken.slice(from), seen), next)
      }),
    note: (documents, as_of) => {
      for (const { id } of documents) newer.add(id)
      return inTurn(() => keep(changeOf(ledger, documents, { as_of, sweep: facts.sweep }), facts))
    },
    drop: (ids) => {
      for (const id of ids) newer.add(id)
      return inTurn(async () => {
        const known = ids.filter(ledger.has)
        if (known.length > 0) await keep(dropOf(known, now()), facts)
      })
    },
    complete: (next) =>
      inTurn(async () => {
        const gone = ledger.unseenBy(next.sweep)
        await keep(dropOf(gone, now()), { ...next, estimated: ledger.size() - gone.length })
        await compact()
        await keepSnapshot()
      }),
    keepFacts: (next) => inTurn(() => keep(dropOf([], now()), next)),
    texts: (ids) => readTexts(store, ledger, ids),
    clear: () =>
      inTurn(async () => {
        facts = NO_FACTS
        newer.clear()
        ledger.clear()
        table.clear()
        await store.clear()
      }),
  }
}
