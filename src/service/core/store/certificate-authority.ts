import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Transact } from './transaction.ts'

type Authority = { certificate: string; private_key: string }

const ONLY = 1

// An update leaves the row's old text in the table's file and in the write-ahead log. Other databases may
// lack or forbid these commands, so they may fail: the key in use is safe without them.
const eraseFormer = async (db: Kysely<Database>): Promise<void> => {
  try {
    await sql`vacuum full certificate_authorities`.execute(db)
    // Only PGlite runs its checkpoints itself, so only there the session's setting applies.
    await db.transaction().execute(async (tx) => {
      await sql`set local wal_recycle = off`.execute(tx)
      await sql`select pg_switch_wal()`.execute(tx)
      await sql`checkpoint`.execute(tx)
    })
  } catch {
    // May fail, see above.
  }
}

const loadFrom = (db: Kysely<Database>): Promise<Authority | undefined> =>
  db
    .selectFrom('certificate_authorities')
    .select(['certificate', 'private_key'])
    .where('id', '=', ONLY)
    .executeTakeFirst()

/** Writes of the service's own certificate authority; it belongs to the database, not to an account. */
export const certificateAuthorityWrites = (tx: Transaction<Database>) => ({
  /** Stores the authority unless there is one, and returns the stored one: the first wins. */
  saveIfAbsent: async (authority: Authority): Promise<Authority> => {
    await tx
      .insertInto('certificate_authorities')
      .values({ ...authority, id: ONLY })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await loadFrom(tx)) ?? authority
  },
  /** Stores the key in another form unless it was changed since it was read; returns whether it did. */
  replaceKey: async (former: string, key: string): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('certificate_authorities')
      .set({ private_key: key })
      .where('id', '=', ONLY)
      .where('private_key', '=', former)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})

/** The authority in a database: each write runs in its own transaction. */
export const storedAuthority = (
  db: Kysely<Database>,
  transaction: Transact<{ certificateAuthority: ReturnType<typeof certificateAuthorityWrites> }>,
) => ({
  load: () => loadFrom(db),
  saveIfAbsent: (authority: Authority): Promise<Authority> =>
    transaction((queries) => queries.certificateAuthority.saveIfAbsent(authority)),
  replaceKey: async (former: string, key: string): Promise<boolean> => {
    const isDone = await transaction((queries) =>
      queries.certificateAuthority.replaceKey(former, key),
    )
    // Outside the transaction: VACUUM cannot run inside one.
    if (isDone) await eraseFormer(db)
    return isDone
  },
})
