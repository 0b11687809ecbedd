import { slotOfHead, type Journal } from './journal.ts'
import type { JournalStore } from './journal-store.ts'

/** Journals as a device stores them, without a device. */
export const createMemoryJournals = (): JournalStore => {
  const kept = new Map<string, Journal>()
  return {
    read: async (slot) => {
      const journal = kept.get(slot)
      return journal ? { ...journal, marks: new Map(journal.marks) } : null
    },
    begin: async (journal) => {
      kept.set(slotOfHead(journal.head), { ...journal, marks: new Map(journal.marks) })
    },
    writeHead: async (head) => {
      const journal = kept.get(slotOfHead(head))
      if (journal) kept.set(slotOfHead(head), { ...journal, head })
    },
    writeMarks: async (slot, marks) => {
      const journal = kept.get(slot)
      for (const [index, mark] of marks) journal?.marks.set(index, mark)
    },
    remove: async (slot) => {
      kept.delete(slot)
    },
    heads: async () => [...kept.values()].map(({ head }) => head),
  }
}
