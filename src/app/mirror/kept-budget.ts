import { clearStorage, readStorage, writeStorage } from '../storage.ts'

const BUDGET_KEY = 'adit.budget'

/** Keeps what the budget of a connection must know after a reload. It holds no key. */
export const keepBudget = (connection_id: string, memory: unknown): void => {
  const text = JSON.stringify({ connection_id, memory })
  if (text !== readStorage('local', BUDGET_KEY)) writeStorage('local', BUDGET_KEY, text)
}

/** Somebody has signed out. */
export const forgetBudget = (): void => clearStorage('local', BUDGET_KEY)

/** What was kept for a connection, not checked yet; null if there is none. */
export const keptBudget = (connectionId: string): unknown => {
  try {
    const kept: unknown = JSON.parse(readStorage('local', BUDGET_KEY) ?? 'null')
    // Any object has members, which are unknown until they are checked.
    const { connection_id, memory } = (kept ?? {}) as Record<string, unknown>
    return connection_id === connectionId ? memory : null
  } catch {
    return null
  }
}
