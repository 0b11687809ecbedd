import { Kysely, PostgresDialect, sql } from 'kysely'
import { accountTransaction } from '#service/core/store/account-transaction.ts'
import { certificateAuthorityQueries } from '#service/core/store/certificate-authority.ts'
import type { Database } from '#service/core/store/database.ts'
import { edgeModuleQueries } from '#service/core/store/edge-modules.ts'
import { endpointQueries } from '#service/core/store/endpoints.ts'
import { keyAdministrationQueries } from '#service/core/store/key-administration.ts'
import { keyQueries } from '#service/core/store/keys.ts'
import { migrate } from '#service/core/store/migrations.ts'
import { operatorQueries } from '#service/core/store/operators.ts'
import { dataDirectoryPool, type OnLost, type OpenPool, postgresPool } from './pools.ts'
import { createReadiness } from '#service/core/store/readiness.ts'
import { signInCodeQueries } from '#service/core/store/sign-in-codes.ts'
import { testRecordQueries } from '#service/faults/test-records.ts'

/** The only way to the database. */
export type Store = {
  keys: ReturnType<typeof keyQueries>
  keyAdministration: ReturnType<typeof keyAdministrationQueries>
  signInCodes: ReturnType<typeof signInCodeQueries>
  operators: ReturnType<typeof operatorQueries>
  endpoints: ReturnType<typeof endpointQueries>
  edgeModules: ReturnType<typeof edgeModuleQueries>
  certificateAuthority: ReturnType<typeof certificateAuthorityQueries>
  testRecords: ReturnType<typeof testRecordQueries>
  /** Does a piece of work on an account as a whole or not at all, in one process at a time. */
  inAccount: ReturnType<typeof accountTransaction>
  /** Throws what is wrong unless the database answers within a second and can take a write. */
  ready: () => Promise<void>
  /** Waits for running queries, then closes; queries asked for later fail. Can be called again. */
  close: () => Promise<void>
}

// About a megabyte that goes away again: less could fit into space that tables already have.
const takeSpace = (db: Kysely<Database>) =>
  db.transaction().execute((tx) =>
    sql`create temporary table adit_space on commit drop as
      select n from generate_series(1, 25000) as n`.execute(tx),
  )

/** The store over open connections, brought to its newest form. Closes them when that fails. */
export const storeOver = async ({ pool, disk, close }: OpenPool): Promise<Store> => {
  let answered = 0
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level }) => {
      if (level === 'query') answered += 1
    },
  })
  try {
    await migrate(db)
  } catch (error) {
    await close()
    throw error
  }
  let closed: Promise<void> | undefined
  return {
    keys: keyQueries(db),
    keyAdministration: keyAdministrationQueries(db),
    signInCodes: signInCodeQueries(db),
    operators: operatorQueries(db),
    endpoints: endpointQueries(db),
    edgeModules: edgeModuleQueries(db),
    certificateAuthority: certificateAuthorityQueries(db),
    testRecords: testRecordQueries(db),
    inAccount: accountTransaction(db),
    ready: createReadiness(
      async () => {
        await disk.check(() => takeSpace(db))
        await sql`select 1`.execute(db)
      },
      () => answered,
    ),
    close: () => (closed ??= close()),
  }
}

/** Where the data is: PostgreSQL where its address is given, else PGlite in the data directory. */
export type StoreLocation = { dataDir: string; databaseUrl: string | undefined }

/**
 * Opens the database and brings it to its newest form; `onLost` hears of connections lost while idle.
 * Throws `DataDirectoryInUseError`, or what the database said.
 */
export const openStore = async (
  { dataDir, databaseUrl }: StoreLocation,
  onLost?: OnLost,
): Promise<Store> =>
  storeOver(
    databaseUrl === undefined
      ? await dataDirectoryPool(dataDir)
      : postgresPool(databaseUrl, onLost),
  )
