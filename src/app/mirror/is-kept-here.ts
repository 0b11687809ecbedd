import { isStoredHere, type Connection } from '../connection/connection.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { notedCopies } from '../device/erase.ts'
import { ENTRIES } from '../device/registry.ts'
import { writeStored } from '../device/storage.ts'

/** Notes that the copy of a slot is going to be on this device. */
const noteCopy = (slot: string): void => {
  const ids = notedCopies()
  if (!ids.includes(slot)) writeStored(ENTRIES.copies, [...ids, slot].join(' '))
}

/**
 * Whether the copy is kept on this device: with the remembered connection itself, not with another one of the same
 * key, whose copy nobody would find again. A sign-out must find it even if this browser does not list its databases.
 */
export const isKeptHere = (connection: Connection, resource: string): boolean => {
  const isKept = isStoredHere(connection)
  if (isKept) noteCopy(slotOf(connection.id, resource))
  return isKept
}
