import { COPIES_KEY } from '../../connection/store-connection.ts'
import { readStorage, writeStorage } from '../../storage.ts'

/** The ids of connections whose copies were noted to be on this device. */
export const notedCopies = (): string[] =>
  (readStorage('local', COPIES_KEY) ?? '').split(' ').filter(Boolean)

/** Notes that the copy of a connection is going to be on this device. */
export const noteCopy = (connectionId: string): void => {
  const ids = notedCopies()
  if (!ids.includes(connectionId))
    writeStorage('local', COPIES_KEY, [...ids, connectionId].join(' '))
}
