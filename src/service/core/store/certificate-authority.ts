import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { codeOf } from './failures.ts'
import { inTransaction } from './transaction.ts'

type Authority = { certificate: string; private_key: string }
type LoadedAuthority = Authority & {
  /** An unencrypted key was replaced, and is not known to be gone from the database's files. */
  is_plain_key_left: boolean
}

const ONLY = 1

/** PostgreSQL's code for a statement that the user may not run. */
const FORBIDDEN = '42501'

// An update leaves the row's old text in the table's file and in the write-ahead log.
const erasePlainKey = async (db: Kysely<Database>): Promise<void> => {
  // Outside a transaction: VACUUM cannot run inside one.
  await sql`vacuum full certificate_authorities`.execute(db)
  // Only PGlite runs its checkpoints itself, so only there the session's setting applies. A server lets
  // only its administrators do this: its log belongs to them.
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local wal_recycle = off`.execute(tx)
      await sql`select pg_switch_wal()`.execute(tx)
      await sql`checkpoint`.execute(tx)
    })
    .catch((error: unknown) => {
      if (codeOf(error) !== FORBIDDEN) throw error
    })
  await db
    .updateTable('certificate_authorities')
    .set({ is_plain_key_left: false })
    .where('id', '=', ONLY)
    .execute()
}

const loadFrom = (db: Kysely<Database>): Promise<LoadedAuthority | undefined> =>
  db
    .selectFrom('certificate_authorities')
    .select(['certificate', 'private_key', 'is_plain_key_left'])
    .where('id', '=', ONLY)
    .executeTakeFirst()

/** The service's own certificate authority; it belongs to the database, not to an account. */
export const storedAuthority = (db: Kysely<Database>) => ({
  load: () => loadFrom(db),

  /** Stores the authority unless there is one, and returns the stored one: the first wins. */
  saveIfAbsent: (authority: Authority): Promise<LoadedAuthority> =>
    inTransaction(db, async (tx) => {
      await tx
        .insertInto('certificate_authorities')
        .values({ ...authority, id: ONLY })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await loadFrom(tx)) ?? { ...authority, is_plain_key_left: false }
    }),

  /** Stores the next form of the authority unless it changed since it was read; returns whether it did. */
  replace: (former: Authority, next: Partial<LoadedAuthority>): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('certificate_authorities')
        .set(next)
        .where('id', '=', ONLY)
        .where('certificate', '=', former.certificate)
        .where('private_key', '=', former.private_key)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }),

  /** Erases a replaced key from the database's files. Throws if that fails. */
  erasePlainKey: () => erasePlainKey(db),
})
