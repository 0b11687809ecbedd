import type { Kysely } from 'kysely'
import type { Database } from './database.ts'

type Authority = { certificate: string; private_key: string }

const ONLY = 1

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
  }
}
