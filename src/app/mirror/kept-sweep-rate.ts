import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, writeStored } from '../device/storage.ts'

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
