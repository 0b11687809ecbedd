import { ENTRIES } from '../device/registry.ts'
import { readStored } from '../device/storage.ts'
import { ownerId, type Connection } from './connection.ts'

/** All ids under which something of a connection is kept. */
export const connectionIds = (connection: Connection): readonly string[] => [
  connection.id,
  ownerId(connection),
]

/** Whether a person has locked a connection on this device: it sends no change. */
export const isLocked = (connection: Connection): boolean =>
  connectionIds(connection).some((id) => readStored(ENTRIES.locked, id) !== null)
