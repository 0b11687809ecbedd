import { isRecord, parsedJson } from '#contract/json-value.ts'
import { ENTRIES } from '../device/registry.ts'
import { readStored, writeStored, clearStored } from '../device/storage.ts'

/** Keeps what the budget of a connection must know after a reload. It holds no key. */
export const keepBudget = (connection_id: string, memory: unknown): void => {
  const text = JSON.stringify({ connection_id, memory })
  if (text !== readStored(ENTRIES.budget)) writeStored(ENTRIES.budget, text)
}

/** What was kept for a connection, not checked yet; null if there is none. */
export const keptBudget = (connectionId: string): unknown => {
  const kept = parsedJson(readStored(ENTRIES.budget) ?? '')
  return isRecord(kept) && kept['connection_id'] === connectionId ? kept['memory'] : null
}

const MOST = 100_000

/** How many requests a minute the person allows a sweep on this device; null if that is left to the host. */
export const keptSweepRate = (): number | null => {
  const rate = Number(readStored(ENTRIES.sweepRate))
  return Number.isInteger(rate) && rate > 0 && rate <= MOST ? rate : null
}

/** Keeps the person's choice. */
export const keepSweepRate = (rate: number | null): void => {
  if (rate === null) clearStored(ENTRIES.sweepRate)
  else writeStored(ENTRIES.sweepRate, String(rate))
}
