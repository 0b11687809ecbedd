import { EXPIRY_SHARES, type ExpiryShares } from '#domain/certificate-state.ts'
import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import { ENTRIES } from './registry.ts'
import { clearStored, readStored, writeStored } from './storage.ts'

const stored = (): ExpiryShares => {
  const [, warn, alarm] = /^(\d+) (\d+)$/.exec(readStored(ENTRIES.expiry) ?? '') ?? []
  return Number(warn) > 1 && Number(alarm) > Number(warn)
    ? { warn: Number(warn), alarm: Number(alarm) }
    : EXPIRY_SHARES
}

const chosen = createAtom(stored())

/** The last parts of a certificate's life in which this device warns. */
export const expiryShares: ReadonlyAtom<ExpiryShares> = chosen

/** Sets them on this device; null for the default. If they cannot be stored, they last until the page is closed. */
export const chooseExpiry = (shares: ExpiryShares | null): void => {
  if (shares) writeStored(ENTRIES.expiry, `${shares.warn} ${shares.alarm}`)
  else clearStored(ENTRIES.expiry)
  chosen.set(shares ?? EXPIRY_SHARES)
}

// Chosen in another tab.
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key === ENTRIES.expiry.name) chosen.set(stored())
  })
