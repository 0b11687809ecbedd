import { readStorage, writeStorage, clearStorage } from '../storage.ts'

const SWEEP_RATE_KEY = 'adit.sweep-rate'
const MOST = 100_000

/** How many requests a minute the person allows a sweep on this device; null if that is left to the host. */
export const keptSweepRate = (): number | null => {
  const rate = Number(readStorage('local', SWEEP_RATE_KEY))
  return Number.isInteger(rate) && rate > 0 && rate <= MOST ? rate : null
}

/** Keeps the person's choice. */
export const keepSweepRate = (rate: number | null): void => {
  if (rate === null) clearStorage('local', SWEEP_RATE_KEY)
  else writeStorage('local', SWEEP_RATE_KEY, String(rate))
}
