import { notedCopies } from '../../device/erase.ts'
import { ENTRIES } from '../../device/registry.ts'
import { writeStored } from '../../device/storage.ts'

/** Notes that the copy of a slot is going to be on this device. */
export const noteCopy = (slot: string): void => {
  const ids = notedCopies()
  if (!ids.includes(slot)) writeStored(ENTRIES.copies, [...ids, slot].join(' '))
}
