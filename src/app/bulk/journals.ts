import {
  slotOfHead,
  type Journals,
  type JournalStore,
  type Journal,
  type RowMark,
} from './journal.ts'

type Kept = Omit<Journal, 'marks'> & { marks: Map<number, RowMark> }

/** Journals that last as long as the page: where the device does not store them. */
export const createMemoryJournals = (): JournalStore => {
  const kept = new Map<string, Kept>()
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

/** Journals of a device, and in memory those that it does not store. */
export const createJournals = (device: JournalStore): Journals => {
  const memory = createMemoryJournals()
  const inMemory = new Set<string>()
  const storeOf = (slot: string) => (inMemory.has(slot) ? memory : device)
  const forget = async (slot: string) => {
    inMemory.delete(slot)
    await memory.remove(slot)
  }
  return {
    isStored: (slot) => !inMemory.has(slot),
    read: (slot) => storeOf(slot).read(slot),
    begin: async (journal) => {
      await device.begin(journal)
      await forget(slotOfHead(journal.head))
    },
    beginInMemory: async (journal) => {
      await memory.begin(journal)
      inMemory.add(slotOfHead(journal.head))
    },
    writeHead: (head) => storeOf(slotOfHead(head)).writeHead(head),
    writeMarks: (slot, marks) => storeOf(slot).writeMarks(slot, marks),
    remove: async (slot) => {
      await storeOf(slot).remove(slot)
      await forget(slot)
    },
    heads: async () => [...(await memory.heads()), ...(await device.heads())],
  }
}
