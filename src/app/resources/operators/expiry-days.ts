import { EXPIRY_DAYS, type ExpiryDays } from '#domain/certificate-state.ts'
import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import { ENTRIES } from '../../device/registry.ts'
import { clearStored, onStoredElsewhere, readStored, writeStored } from '../../device/storage.ts'

const stored = (): ExpiryDays => {
  const [, warn, alarm] = /^(\d{1,4}) (\d{1,4})$/.exec(readStored(ENTRIES.expiryDays) ?? '') ?? []
  const days = { warn: Number(warn), alarm: Number(alarm) }
  return days.alarm > 0 && days.warn > days.alarm ? days : EXPIRY_DAYS
}

const chosen = createAtom(stored())

/** The last days of a certificate in which this device warns. */
export const expiryDays: ReadonlyAtom<ExpiryDays> = chosen

/** Sets them on this device; null for the default. If they cannot be stored, they last until the page is closed. */
export const chooseExpiry = (days: ExpiryDays | null): void => {
  if (days) writeStored(ENTRIES.expiryDays, `${days.warn} ${days.alarm}`)
  else clearStored(ENTRIES.expiryDays)
  chosen.set(days ?? EXPIRY_DAYS)
}

onStoredElsewhere(ENTRIES.expiryDays, () => chosen.set(stored()))
