import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { accountTransaction } from './account-transaction.ts'
import { certificateAuthorityQueries } from './certificate-authority.ts'
import type { Database } from './database.ts'
import type { DiskState } from './disk-state.ts'
import { edgeModuleQueries } from './edge-modules.ts'
import { endpointQueries } from './endpoints.ts'
import { keyAdministrationQueries } from './key-administration.ts'
import { keyQueries } from './keys.ts'
import { migrate } from './migrations.ts'
import { operatorQueries } from './operators.ts'
import { createReadiness } from './readiness.ts'
import { signInCodeQueries } from './sign-in-codes.ts'

/** Connections to a database, the disk under it, and what ends them and whatever was opened for them. */
export type OpenPool = { pool: PostgresPool; disk: DiskState; close: () => Promise<void> }

/** The only way to the database. */
export type Store = {
  keys: ReturnType<typeof keyQueries>
  keyAdministration: ReturnType<typeof keyAdministrationQueries>
  signInCodes: ReturnType<typeof signInCodeQueries>
  operators: ReturnType<typeof operatorQueries>
  endpoints: ReturnType<typeof endpointQueries>
  edgeModules: ReturnType<typeof edgeModuleQueries>
  certificateAuthority: ReturnType<typeof certificateAuthorityQueries>
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
