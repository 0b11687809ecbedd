import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'

type Authority = { certificate: string; private_key: string }

const ONLY = 1

// An update leaves the row's former text in the table's file, and it stands in the write-ahead log. What
// other databases do not have or do not allow here may fail: the key that is in use is safe without it.
const eraseFormer = async (db: Kysely<Database>): Promise<void> => {
  try {
    await sql`vacuum full certificate_authorities`.execute(db)
    // Only PGlite, which makes its checkpoints itself, does this with the setting of its session.
    await db.transaction().execute(async (tx) => {
      await sql`set local wal_recycle = off`.execute(tx)
      await sql`select pg_switch_wal()`.execute(tx)
      await sql`checkpoint`.execute(tx)
    })
  } catch {
    // See above.
  }
}

/** Queries on the service's own certificate authority; it belongs to the database, not to an account. */
export const certificateAuthorityQueries = (db: Kysely<Database>) => {
  const load = (): Promise<Authority | undefined> =>
    db
      .selectFrom('certificate_authorities')
      .select(['certificate', 'private_key'])
      .where('id', '=', ONLY)
      .executeTakeFirst()
  return {
    load,
    /** Stores the authority unless there is one, and returns the one that is there: the first wins. */
    saveIfAbsent: async (authority: Authority): Promise<Authority> => {
      await db
        .insertInto('certificate_authorities')
        .values({ ...authority, id: ONLY })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await load()) ?? authority
    },
    /** Stores another form of the key unless it was changed since it was read; says whether it did. */
    replaceKey: async (former: string, key: string): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('certificate_authorities')
        .set({ private_key: key })
        .where('id', '=', ONLY)
        .where('private_key', '=', former)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await eraseFormer(db)
      return true
    },
  }
}
