import type { WireRecord } from '../../resources/copied-resource.ts'
import type { Arrivals } from './arrivals.ts'
import { DOCUMENTS_PER_CHUNK, withEstimate, type CopyFacts } from './change.ts'
import { changeOf, dropOf, type Frame, type ReadCopyChange } from './copy-state.ts'
import type { Ledger } from './ledger.ts'
import type { Table } from './table.ts'

type Parts = {
  table: Table
  ledger: Ledger
  arrivals: Arrivals
  facts: () => CopyFacts
  /** What a change of now says beside its documents. */
  seen: (as_of: number) => Frame
  keep: (read: ReadCopyChange, next: CopyFacts | null) => Promise<void>
  inTurn: (act: () => Promise<void>) => Promise<void>
  /** What comes until it resolves is kept together. */
  gather: () => Promise<void>
}

/** A read that is told so long after its reply is not the newest of its records for sure. */
const LATE_MS = 1000

/**
 * What other replies than the pages of a walk say of records. It is kept in one change for many replies: of two that
 * say something of one record, the later counts.
 */
export const createReplyQueue = ({ table, ledger, arrivals, facts, keep, ...parts }: Parts) => {
  const { seen, inTurn, gather } = parts
  let documents = new Map<string, WireRecord>()
  let gone = new Set<string>()
  let latest = 0

  const countNew = (some: readonly WireRecord[]) =>
    some.filter(({ id }) => table.rowOf(id) < 0).length
  const keepPending = async (): Promise<void> => {
    if (documents.size === 0 && gone.size === 0) return
    const taken = [...documents.values()]
    const dropped = [...gone]
    const as_of = latest
    documents = new Map()
    gone = new Set()
    // Nobody has wanted a copy yet: a few rows that happened to be read are none.
    if (facts().sweep === 0) return
    for (let from = 0; from < taken.length; from += DOCUMENTS_PER_CHUNK) {
      const part = taken.slice(from, from + DOCUMENTS_PER_CHUNK)
      const change = changeOf(ledger, part, seen(as_of))
      await keep(change, withEstimate(facts(), countNew(part)))
    }
    const known = dropped.filter((id) => table.rowOf(id) >= 0)
    if (known.length > 0)
      await keep(dropOf(known, seen(as_of)), withEstimate(facts(), -known.length))
  }
  let gathering: Promise<void> | null = null
  const keepGathered = async () => {
    await gather()
    gathering = null
    // Whatever has its turn keeps them first.
    await inTurn(() => Promise.resolve())
  }
  const keepSoon = () => (gathering ??= keepGathered())
  const keepLate = async (known: readonly WireRecord[], as_of: number) => {
    // A page of a walk may have come since.
    const taken = known.filter(({ id }) => ledger.timeOf(id) < as_of)
    if (facts().sweep === 0 || taken.length === 0) return
    // One that is older than the walk does not count as seen by it.
    const isDuring = as_of >= (facts().progress?.began_at ?? 0)
    const frame = { as_of, sweep: isDuring ? facts().sweep : 0, place: null }
    await keep(changeOf(ledger, taken, frame), withEstimate(facts(), countNew(taken)))
  }
  return {
    /** Before anything else is done with the copy: keeps what has come so far. */
    keepPending,
    /** See `Copy`. */
    note: (given: readonly WireRecord[], as_of: number, age = 0): Promise<void> => {
      const sentAt = arrivals.now() - age
      const known = age > 0 ? given.filter(({ id }) => !arrivals.isSince(id, sentAt)) : given
      if (age > 0 && Date.now() - as_of > LATE_MS) return inTurn(() => keepLate(known, as_of))
      arrivals.add(known.map(({ id }) => id))
      for (const document of known) {
        const { id } = document
        documents.set(id, document)
        gone.delete(id)
      }
      latest = as_of
      return keepSoon()
    },
    /** See `Copy`. */
    drop: (ids: readonly string[]): Promise<void> => {
      arrivals.add(ids)
      for (const id of ids) {
        documents.delete(id)
        gone.add(id)
      }
      latest = Date.now()
      return keepSoon()
    },
  }
}
