import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'
import { inTransaction } from './transaction.ts'

/** Whom a key stands for. */
export type KeyOwner = { account_id: string; principal_id: string }
/** What is kept of a key. */
export type KeyRecord = { hash: string; prefix: string; principal_id: string }

/** Makes the account where missing and locks its row, so that one process at a time works on it. */
export const lockAccount = async (tx: Transaction<Database>, account: string): Promise<void> => {
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
}

const insertKey = async (
  tx: Transaction<Database>,
  account: string,
  key: KeyRecord,
  configured: boolean,
): Promise<void> => {
  await tx
    .insertInto('api_keys')
    .values({ ...key, account_id: account, configured })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

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
   * Gives the account, made where missing, its first key; returns whether it had none yet. `make` is asked
   * for the key only then, and the key counts only once `make` has succeeded.
   */
  addFirst: (account: string, make: () => Promise<KeyRecord>): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      await lockAccount(tx, account)
      const present = await tx
        .selectFrom('api_keys')
        .select('hash')
        .where('account_id', '=', account)
        .limit(1)
        .executeTakeFirst()
      if (present) return false
      await insertKey(tx, account, await make(), false)
      return true
    }),

  /**
   * Makes this the account's only configured key; made keys stay. It stands for the same principal as the
   * configured key before it.
   */
  configure: (account: string, key: KeyRecord): Promise<void> =>
    inTransaction(db, async (tx) => {
      await lockAccount(tx, account)
      const former = await tx
        .deleteFrom('api_keys')
        .where('account_id', '=', account)
        .where('configured', '=', true)
        .returning('principal_id')
        .executeTakeFirst()
      const principal = former?.principal_id ?? key.principal_id
      await insertKey(tx, account, { ...key, principal_id: principal }, true)
    }),
})
