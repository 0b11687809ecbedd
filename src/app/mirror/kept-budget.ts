import { ENTRIES } from '../device/registry.ts'
import { readStored, writeStored } from '../device/storage.ts'

/** Keeps what the budget of a connection must know after a reload. It holds no key. */
export const keepBudget = (connection_id: string, memory: unknown): void => {
  const text = JSON.stringify({ connection_id, memory })
  if (text !== readStored(ENTRIES.budget)) writeStored(ENTRIES.budget, text)
}

/** What was kept for a connection, not checked yet; null if there is none. */
export const keptBudget = (connectionId: string): unknown => {
  try {
    const kept: unknown = JSON.parse(readStored(ENTRIES.budget) ?? 'null')
    // Any object has members, which are unknown until they are checked.
    const { connection_id, memory } = (kept ?? {}) as Record<string, unknown>
    return connection_id === connectionId ? memory : null
  } catch {
    return null
  }
}
