import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import type { Database } from './database.ts'
import { codeOf } from './failures.ts'

const TRIES = 5

/**
 * Runs work as a whole or not at all; the work may run several times and must change nothing but the
 * database.
 */
export type Transact<Queries> = <T>(work: (queries: Queries) => Promise<T>) => Promise<T>

/** Whether the database rolled back a transaction because of another one, so that a retry may succeed. */
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '')

/**
 * Runs work in a transaction, with retries after a conflict with another one (a serialization failure
 * or a deadlock); so `work` may run several times and must change nothing but the database.
 */
export const inTransaction = async <T>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tried === TRIES || !isConflict(error)) throw error
    }
  }
}

const nothing = (): Promise<void> => Promise.resolve()

const driverOver = (connection: DatabaseConnection): Driver => ({
  init: nothing,
  acquireConnection: () => Promise.resolve(connection),
  beginTransaction: nothing,
  commitTransaction: nothing,
  rollbackTransaction: nothing,
  releaseConnection: nothing,
  destroy: nothing,
})

/** Leaves locking to the code that began the transaction. */
class UnlockedAdapter extends PostgresAdapter {
  override acquireMigrationLock = nothing
  override releaseMigrationLock = nothing
}

/**
 * An open transaction as a whole database, for code that insists on its own connections and
 * transactions: all of them are this one, so they commit or roll back with it.
 */
export const insideOf = <DB>(tx: Transaction<DB>): Kysely<DB> => {
  // The first error: after it, the server fails every query because the transaction is aborted.
  let failure: Error | undefined
  const driver = driverOver({
    executeQuery: async <R>(query: CompiledQuery) => {
      if (failure) throw failure
      try {
        return await tx.executeQuery<R>(query)
      } catch (error) {
        if (error instanceof Error) failure = error
        throw error
      }
    },
    streamQuery: () => {
      throw new Error('A stream needs a connection of its own')
    },
  })
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new UnlockedAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
