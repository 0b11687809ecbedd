import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { edgeModuleQueries } from './edge-modules.ts'
import { endpointQueries } from './endpoints.ts'
import { keyQueries, lockAccount } from './keys.ts'
import { operatorQueries } from './operators.ts'
import { inTransaction } from './transaction.ts'

const queriesOf = (db: Kysely<Database>) => ({
  keys: keyQueries(db),
  operators: operatorQueries(db),
  endpoints: endpointQueries(db),
  edgeModules: edgeModuleQueries(db),
})

/** Queries of one transaction. Those that need a transaction of their own throw. */
export type AccountQueries = ReturnType<typeof queriesOf>

/**
 * Work on an account in one transaction, with the account's row locked: of several processes one works at
 * a time, and all that it did is stored, or nothing. `work` may run several times.
 */
export const accountTransaction =
  (db: Kysely<Database>) =>
  <T>(account: string, work: (queries: AccountQueries) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await lockAccount(tx, account)
      return work(queriesOf(tx))
    })
