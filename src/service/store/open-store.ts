import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Configuration } from '#service/settings/configuration.ts'
import { certificateAuthorityQueries } from './certificate-authority.ts'
import type { Database } from './database.ts'
import { edgeModuleQueries } from './edge-modules.ts'
import { endpointQueries } from './endpoints.ts'
import { keyQueries } from './keys.ts'
import { migrate } from './migrations.ts'
import { operatorQueries } from './operators.ts'
import { dataDirectoryPool, type OpenPool, postgresPool } from './pools.ts'

/** The only way to the database. */
export type Store = {
  keys: ReturnType<typeof keyQueries>
  operators: ReturnType<typeof operatorQueries>
  endpoints: ReturnType<typeof endpointQueries>
  edgeModules: ReturnType<typeof edgeModuleQueries>
  certificateAuthority: ReturnType<typeof certificateAuthorityQueries>
  /** Whether the database answers. */
  ready: () => Promise<boolean>
  /** Waits for running queries, then closes; queries asked for later fail. Can be called again. */
  close: () => Promise<void>
}

/** The store over open connections, brought to its newest form. Closes them when that fails. */
export const storeOver = async ({ pool, close }: OpenPool): Promise<Store> => {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(db)
  } catch (error) {
    await close()
    throw error
  }
  let closed: Promise<void> | undefined
  return {
    keys: keyQueries(db),
    operators: operatorQueries(db),
    endpoints: endpointQueries(db),
    edgeModules: edgeModuleQueries(db),
    certificateAuthority: certificateAuthorityQueries(db),
    ready: () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    close: () => (closed ??= close()),
  }
}

/**
 * Opens PostgreSQL where the configuration names one, else PGlite in the data directory, and brings the
 * database to its newest form. Throws `DataDirectoryInUseError`, or what the database said.
 */
export const openStore = async (
  configuration: Pick<Configuration, 'dataDir' | 'databaseUrl'>,
): Promise<Store> =>
  storeOver(
    configuration.databaseUrl === undefined
      ? await dataDirectoryPool(configuration.dataDir)
      : postgresPool(configuration.databaseUrl),
  )
