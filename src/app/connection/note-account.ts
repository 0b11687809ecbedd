import { writeStored } from '../device/storage.ts'
import { entryIn, storedIn, type Connection } from './connection.ts'
import { ofAccount } from './identify.ts'
import { connectionText } from './store-connection.ts'

/**
 * Notes the account of a connection that was stored without it, for the next page: on this one forms and a bulk change
 * may be open.
 */
export const noteAccount = (connection: Connection, name: string): void => {
  for (const area of ['session', 'local'] as const) {
    const stored = storedIn(area)
    if (stored?.id === connection.id && stored.account_id === undefined)
      writeStored(entryIn(area), connectionText(ofAccount(connection, name)))
  }
}
