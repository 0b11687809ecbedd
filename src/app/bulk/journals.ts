import type { Journals, JournalStore } from './journal.ts'
import { createMemoryJournals } from './memory-journal.ts'

/** Journals of a device, and in memory those that it does not store. */
export const createJournals = (device: JournalStore): Journals => {
  const memory = createMemoryJournals()
  const inMemory = new Set<string>()
  const storeOf = (connectionId: string) => (inMemory.has(connectionId) ? memory : device)
  const forget = async (connectionId: string) => {
    inMemory.delete(connectionId)
    await memory.remove(connectionId)
  }
  return {
    isStored: (connectionId) => !inMemory.has(connectionId),
    read: (connectionId) => storeOf(connectionId).read(connectionId),
    begin: async (journal) => {
      await device.begin(journal)
      await forget(journal.head.connection_id)
    },
    beginInMemory: async (journal) => {
      await memory.begin(journal)
      inMemory.add(journal.head.connection_id)
    },
    writeHead: (head) => storeOf(head.connection_id).writeHead(head),
    writeMarks: (connectionId, marks) => storeOf(connectionId).writeMarks(connectionId, marks),
    remove: async (connectionId) => {
      await storeOf(connectionId).remove(connectionId)
      await forget(connectionId)
    },
    heads: async () => [...(await memory.heads()), ...(await device.heads())],
  }
}
