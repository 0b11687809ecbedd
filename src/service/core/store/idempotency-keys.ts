import type { Kysely, Transaction } from 'kysely'
import type { Database, IdempotencyKeyRow } from './database.ts'

/** Reads of the answers that are kept for repeated requests. */
export const idempotencyKeyReads = (db: Kysely<Database>) => ({
  /** The answer kept for a key at that time. */
  find: (account: string, key: string, at: Date): Promise<IdempotencyKeyRow | undefined> =>
    db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('account_id', '=', account)
      .where('key', '=', key)
      .where('expires_at', '>', at)
      .executeTakeFirst(),
})

/** Writes of the answers that are kept for repeated requests. */
export const idempotencyKeyWrites = (tx: Transaction<Database>) => ({
  /**
   * Keeps an answer, unless one is kept for the key at that time: then returns false. Waits for another
   * transaction that keeps one for the same key.
   */
  add: async (row: IdempotencyKeyRow, at: Date): Promise<boolean> => {
    const { account_id: _account, key: _key, ...columns } = row
    const kept = await tx
      .insertInto('idempotency_keys')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'key'])
          .doUpdateSet(columns)
          .where('idempotency_keys.expires_at', '<=', at),
      )
      .returning('key')
      .executeTakeFirst()
    return kept !== undefined
  },

  /** Erases the answers that have expired. */
  erase: async (at: Date): Promise<void> => {
    await tx.deleteFrom('idempotency_keys').where('expires_at', '<=', at).execute()
  },
})
