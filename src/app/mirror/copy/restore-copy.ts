import type { CopiedResource } from '../../resources/copied-resource.ts'
import type { ChunkStore } from '../store/chunk-store.ts'
import { NO_FACTS, type CopyFacts } from './change.ts'
import { applyChange, readCopyChange } from './copy-state.ts'
import type { Ledger } from './ledger.ts'
import type { Table } from './table.ts'

/** Of a copy from further ahead the clock was set back. */
export const TOLERANCE_MS = 60_000

type Parts = {
  table: Table
  ledger: Ledger
  store: ChunkStore
  read: CopiedResource['read']
}

/**
 * Takes what the store had kept: the columns as they were last kept, and the changes since then. If the columns are
 * damaged, all changes are read, and rows that were dropped may come back with them; if a change is, its rows are
 * missing. The copy then counts as incomplete until a walk from the first page has come to its end. What was read in
 * the future has no known age, since the clock was set back: nothing is taken then.
 */
export const restoreCopy = async ({
  table,
  ledger,
  store,
  ...parts
}: Parts): Promise<CopyFacts> => {
  const kept = await store.load()
  if (!kept) return NO_FACTS
  const { snapshot, facts } = kept
  const upTo = Number(snapshot?.up_to)
  const isWhole =
    snapshot !== null &&
    Number.isInteger(upTo) &&
    table.restore(snapshot.table) &&
    ledger.restore(snapshot.ledger)
  if (!isWhole) {
    ledger.clear()
    table.clear()
  }
  let { sweep } = facts
  let isDamaged = snapshot !== null && !isWhole
  for await (const [chunk, change] of kept.changes(isWhole ? upTo : 0)) {
    const read = change && readCopyChange(change, parts.read)
    isDamaged ||= !read || read.fresh.includes(null)
    if (!read) continue
    applyChange({ table, ledger }, read, chunk)
    sweep = Math.max(sweep, read.change.sweep)
  }
  if (ledger.latestAt() > Date.now() + TOLERANCE_MS) {
    ledger.clear()
    table.clear()
    await store.clear()
    return NO_FACTS
  }
  for (const chunk of ledger.chunks()) {
    if (kept.chunks.has(chunk)) continue
    ledger.forget(chunk)
    kept.reportDamage()
  }
  if (!isDamaged) return { ...facts, sweep }
  kept.reportDamage()
  return { ...facts, sweep, progress: null, completed_at: null }
}
