import { rememberedIds, storeConnection } from '../connection/store-connection.ts'
import { removeRecordsBut } from '../device/erase.ts'
import type { Session } from './session.ts'

/** Remembers the tab's connection on this device, or no longer. Nothing is read again for it. */
export const remember = ({ client }: Session, isToRemember: boolean): void => {
  const now = client()
  if (!now) return
  storeConnection(now.connection, isToRemember, now.connection)
  // This tab's collections move to memory; what a former visit has kept of them is removed.
  if (!isToRemember) void removeRecordsBut(rememberedIds())
}
