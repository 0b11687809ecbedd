import { isRecord, parsedJson } from '#contract/json-value.ts'
import { ENTRIES } from '../../device/registry.ts'
import { clearStored, readStored, writeStored } from '../../device/storage.ts'
import { readBudgetMemory, type BudgetMemory } from './budget.ts'

/** Stores what the budget of a connection must know after a reload. It holds no key. */
export const storeBudget = (connection_id: string, memory: BudgetMemory): void => {
  const text = JSON.stringify({ connection_id, memory })
  if (text !== readStored(ENTRIES.budget)) writeStored(ENTRIES.budget, text)
}

/** What was stored for a connection; null if there is none. */
export const readStoredBudget = (connectionId: string): BudgetMemory | null => {
  const stored = parsedJson(readStored(ENTRIES.budget) ?? '')
  const isOfIt = isRecord(stored) && stored['connection_id'] === connectionId
  return isOfIt ? readBudgetMemory(stored['memory']) : null
}

const MOST = 100_000

/** How many requests a minute the person allows a load on this device; null if that is left to the host. */
export const storedLoadRate = (): number | null => {
  const rate = Number(readStored(ENTRIES.loadRate))
  return Number.isInteger(rate) && rate > 0 && rate <= MOST ? rate : null
}

/** Stores the person's choice. */
export const storeLoadRate = (rate: number | null): void => {
  if (rate === null) clearStored(ENTRIES.loadRate)
  else writeStored(ENTRIES.loadRate, String(rate))
}
