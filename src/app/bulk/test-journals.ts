import { slotOfHead, type Journals } from './journal.ts'
import type { Journal } from './run-state.ts'

/** Journals as a device stores them, without a device. */
export const createMemoryJournals = (): Journals => {
  const kept = new Map<string, Journal>()
  return {
    read: async (slot) => kept.get(slot) ?? null,
    begin: async (journal) => void kept.set(slotOfHead(journal.head), journal),
    write: async (head, changed) => {
      const journal = kept.get(slotOfHead(head))
      if (!journal) throw new Error('cleared')
      const rows = journal.rows.map((row, index) => changed?.get(index) ?? row)
      kept.set(slotOfHead(head), { head, rows })
    },
    remove: async (slot) => void kept.delete(slot),
    heads: async () => [...kept.values()].map(({ head }) => head),
  }
}
