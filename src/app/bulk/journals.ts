import { slotOfHead, type Journals, type JournalStore } from './journal.ts'
import { createMemoryJournals } from './memory-journal.ts'

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
