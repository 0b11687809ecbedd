import type { Journal, JournalStore, Mark } from './journal.ts'

type Kept = Omit<Journal, 'marks'> & { marks: Map<number, Mark> }

/** Journals that last as long as the page: where the device does not store them. */
export const createMemoryJournals = (): JournalStore => {
  const kept = new Map<string, Kept>()
  return {
    read: async (connectionId) => {
      const journal = kept.get(connectionId)
      return journal ? { ...journal, marks: new Map(journal.marks) } : null
    },
    begin: async (journal) => {
      kept.set(journal.head.connection_id, { ...journal, marks: new Map(journal.marks) })
    },
    writeHead: async (head) => {
      const journal = kept.get(head.connection_id)
      if (journal) kept.set(head.connection_id, { ...journal, head })
    },
    writeMarks: async (connectionId, marks) => {
      const journal = kept.get(connectionId)
      for (const [index, mark] of marks) journal?.marks.set(index, mark)
    },
    remove: async (connectionId) => {
      kept.delete(connectionId)
    },
    heads: async () => [...kept.values()].map(({ head }) => head),
  }
}
