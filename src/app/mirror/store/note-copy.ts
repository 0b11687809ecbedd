import { notedCopies } from '../../device/erase.ts'
import { ENTRIES } from '../../device/registry.ts'
import { writeStored } from '../../device/storage.ts'

/** Notes that the copy of a connection is going to be on this device. */
export const noteCopy = (connectionId: string): void => {
  const ids = notedCopies()
  if (!ids.includes(connectionId)) writeStored(ENTRIES.copies, [...ids, connectionId].join(' '))
}
