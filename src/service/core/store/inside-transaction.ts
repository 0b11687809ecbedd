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

/** Leaves locking to whoever began the transaction. */
class UnlockedAdapter extends PostgresAdapter {
  override acquireMigrationLock = nothing
  override releaseMigrationLock = nothing
}

/**
 * An open transaction as a whole database, for what insists on connections and transactions of its own:
 * they are all this one, so that it ends as the outer transaction does.
 */
export const insideOf = <DB>(tx: Transaction<DB>): Kysely<DB> => {
  // What went wrong first: after it the server answers every query that the transaction is aborted.
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
