import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, writeStored } from '../device/storage.ts'
import { ownerId, type Connection } from './connection.ts'
import { tellServiceChange } from './service-changes.ts'

/** All ids under which something of a connection is kept. */
export const connectionIds = (connection: Connection): readonly string[] => [
  connection.id,
  ownerId(connection),
]

/** How a person may mark a connection on this device: it sends no change, or is production. */
export const MARKS = ['locked', 'production'] as const
type Mark = (typeof MARKS)[number]

/** Whether a connection is marked, by one of its ids. */
export const hasMark = (mark: Mark, ids: readonly string[]): boolean =>
  ids.some((id) => readStored(ENTRIES[mark], id) !== null)

/** Marks a connection by its ids, in all tabs, or no longer. False if it could not be stored: then it is not marked. */
export const setMark = (mark: Mark, ids: readonly string[], isSet: boolean): boolean => {
  const isDone = ids.every((id) => {
    if (isSet) return writeStored(ENTRIES[mark], 'yes', id)
    clearStored(ENTRIES[mark], id)
    return true
  })
  tellServiceChange()
  return isDone
}

/** Whether a person has locked a connection. */
export const isLocked = (connection: Connection): boolean =>
  hasMark('locked', connectionIds(connection))
