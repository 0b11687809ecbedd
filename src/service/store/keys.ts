import type { Kysely } from 'kysely'
import type { Database } from './database.ts'

/** Whom a key stands for. */
export type KeyOwner = { account_id: string; principal_id: string }
/** What is kept of a key. */
export type KeyRecord = { hash: string; prefix: string; principal_id: string }

/** Queries on accounts and their keys. */
export const keyQueries = (db: Kysely<Database>) => ({
  /** Whom the key with this hash stands for. */
  find: (hash: string): Promise<KeyOwner | undefined> =>
    db
      .selectFrom('api_keys')
      .select(['account_id', 'principal_id'])
      .where('hash', '=', hash)
      .executeTakeFirst(),

  /** The principal of a key of the account, for records that no request made. */
  anyPrincipal: async (account: string): Promise<string | undefined> => {
    const key = await db
      .selectFrom('api_keys')
      .select('principal_id')
      .where('account_id', '=', account)
      .limit(1)
      .executeTakeFirst()
    return key?.principal_id
  },

  /**
   * Gives the account, made where missing, a key; with `onlyFirst` only when it has none yet.
   * Returns whether the key was added. The account's row is locked, so of two processes one adds.
   */
  add: (account: string, key: KeyRecord, { onlyFirst }: { onlyFirst: boolean }): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto('accounts')
        .values({ id: account })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await tx
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', account)
        .forUpdate()
        .executeTakeFirst()
      if (onlyFirst) {
        const present = await tx
          .selectFrom('api_keys')
          .select('hash')
          .where('account_id', '=', account)
          .limit(1)
          .executeTakeFirst()
        if (present) return false
      }
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('api_keys')
        .values({ ...key, account_id: account })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    }),
})
