import type { ChunkStore } from '../store/chunk-store.ts'
import { NO_FACTS, type CopyFacts } from './change.ts'
import { applyChange, readChange } from './copy-state.ts'
import type { Ledger } from './ledger.ts'
import type { Table } from './table.ts'

type Parts = { table: Table; ledger: Ledger; store: ChunkStore }

/**
 * Takes what the store had kept: the columns as they were last kept, and the changes since then. If the columns are
 * damaged, all changes are read; since rows that were dropped may come back with them, the copy then counts as
 * incomplete, until the next complete walk.
 */
export const restoreCopy = async ({ table, ledger, store }: Parts): Promise<CopyFacts> => {
  const kept = await store.load()
  if (!kept) return NO_FACTS
  const { snapshot } = kept
  const isWhole =
    snapshot !== null &&
    table.restore(snapshot.table) &&
    ledger.restore(snapshot.ledger) &&
    table.size() === ledger.size()
  if (!isWhole) {
    table.clear()
    ledger.clear()
  }
  for await (const [chunk, change] of kept.changes(isWhole ? snapshot.up_to : 0))
    applyChange({ table, ledger }, readChange(change), chunk)
  for (const chunk of ledger.chunks()) if (!kept.chunks.has(chunk)) ledger.forget(chunk)
  const isDamaged = snapshot !== null && !isWhole
  return isDamaged ? { ...kept.facts, progress: null, completed_at: null } : kept.facts
}
