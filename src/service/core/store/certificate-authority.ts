import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { inTransaction } from './transaction.ts'

type Authority = { certificate: string; private_key: string }

const ONLY = 1

const loadFrom = (db: Kysely<Database>): Promise<Authority | undefined> =>
  db
    .selectFrom('certificate_authorities')
    .select(['certificate', 'private_key'])
    .where('id', '=', ONLY)
    .executeTakeFirst()

/** The service's own certificate authority; it belongs to the database, not to an account. */
export const storedAuthority = (db: Kysely<Database>) => ({
  load: () => loadFrom(db),

  /** Stores the authority unless there is one, and returns the stored one: the first wins. */
  saveIfAbsent: (authority: Authority): Promise<Authority> =>
    inTransaction(db, async (tx) => {
      await tx
        .insertInto('certificate_authorities')
        .values({ ...authority, id: ONLY })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await loadFrom(tx)) ?? authority
    }),

  /** Stores the next form of the authority unless it changed since it was read; returns whether it did. */
  replace: (former: Authority, next: Authority): Promise<boolean> =>
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
})
