import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type { Database } from './database.ts'
import type { DiskState } from './disk-state.ts'
import { migrate } from './migrations.ts'
import { type Queries, queriesOf, type Reads, readsOf } from './queries.ts'
import { storedAuthority } from './certificate-authority.ts'
import { inTransaction, type Transact } from './transaction.ts'
import { createReadiness } from './readiness.ts'

/** Connections to a database, the disk under it, and a function that closes everything opened for them. */
export type OpenPool = {
  pool: PostgresPool
  disk: DiskState
  close: () => Promise<void>
  /** It uses the space of erased rows again only after a VACUUM, which nobody else runs. */
  needsVacuum?: true
}

/** The only access to the database. */
export type Store = Reads & {
  certificateAuthority: ReturnType<typeof storedAuthority>
  /**
   * The only way to write: `work` is stored as a whole or not at all, and may run several times. Calls
   * that lock the same account run one at a time, across all processes.
   */
  transaction: Transact<Queries>
  /** Makes the space of erased events free for later ones, where the database does not by itself and it is soon done. */
  reuseSpace: () => Promise<void>
  /** Throws the error unless the database answers within a second, has all its tables and can take a write. */
  ready: () => Promise<void>
  /** Waits for running queries, then closes; later queries fail. Can be called again. */
  close: () => Promise<void>
}

// About a megabyte, freed again: less could fit into space that tables already have.
const takeSpace = (db: Kysely<Database>) =>
  db.transaction().execute((tx) =>
    sql`create temporary table adit_space on commit drop as
      select n from generate_series(1, 25000) as n`.execute(tx),
  )

// A VACUUM of more would hold up all requests for many seconds: an embedded database works in this thread.
const MOST_VACUUMED = 256 * 1024 * 1024

const TABLES: Record<keyof Database, true> = {
  accounts: true,
  api_keys: true,
  sign_in_codes: true,
  operators: true,
  endpoints: true,
  edge_modules: true,
  certificate_authorities: true,
  idempotency_keys: true,
  audit_events: true,
}

// To plan it, the database opens the file of every table; it reads no row.
const EVERY_TABLE = sql.join(
  Object.keys(TABLES).map((table) => sql`select 1 from ${sql.table(table)} where false`),
  sql` union all `,
)

/** The store over open connections, migrated to the newest schema. Closes them if that fails. */
export const storeOver = async ({ pool, disk, close, needsVacuum }: OpenPool): Promise<Store> => {
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
  const transaction: Store['transaction'] = (work) => inTransaction(db, (tx) => work(queriesOf(tx)))
  let closed: Promise<void> | undefined
  return {
    ...readsOf(db),
    certificateAuthority: storedAuthority(db),
    transaction,
    reuseSpace: async () => {
      if (!needsVacuum) return
      const size = await sql<{ is_small: boolean }>`
        select pg_total_relation_size('audit_events') < ${MOST_VACUUMED} as is_small`.execute(db)
      if (size.rows[0]?.is_small) await sql`vacuum audit_events`.execute(db)
    },
    ready: createReadiness(
      async () => {
        await disk.check(() => takeSpace(db))
        await sql`${EVERY_TABLE}`.execute(db)
      },
      () => answered,
    ),
    close: () => (closed ??= close()),
  }
}
