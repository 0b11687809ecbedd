import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, KeyRow } from './database.ts'
import { addKey, type KeyRecord, type KeyTerms, lockAccount } from './keys.ts'

/** A key as lists show it: nothing in it grants access. */
export type ListedKey = Omit<KeyRow, 'hash' | 'account_id' | 'principal_id' | 'expires_once_used'>

/** What can change of a key. */
export type KeyChange = Partial<Pick<KeyRow, 'name' | 'kind' | 'expires_at' | 'revoked_at'>>

const SHOWN = [
  'id',
  'prefix',
  'name',
  'kind',
  'origin',
  'created_at',
  'last_used_at',
  'expires_at',
  'revoked_at',
] as const

/** Reads of an account's keys for administration. */
export const keyAdministrationReads = (db: Kysely<Database>) => ({
  /** Every key of the account, oldest first, including ended ones. */
  list: (account: string): Promise<ListedKey[]> =>
    db
      .selectFrom('api_keys')
      .select(SHOWN)
      .where('account_id', '=', account)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
})

/** Writes of an account's keys for administration. */
export const keyAdministrationWrites = (tx: Transaction<Database>) => ({
  /** Stores a key of the account; creates the account if missing. */
  add: async (account: string, key: KeyRecord & KeyTerms): Promise<void> => {
    await lockAccount(tx, account)
    await addKey(tx, account, key)
  },

  /** Changes a key of the account; an end that is set here does not move with the first use. */
  change: async (account: string, id: string, change: KeyChange): Promise<void> => {
    if (Object.keys(change).length === 0) return
    await tx
      .updateTable('api_keys')
      .set('expires_at' in change ? { ...change, expires_once_used: null } : change)
      .where('account_id', '=', account)
      .where('id', '=', id)
      .execute()
  },

  /** Ends the key with this hash if a browser got it by a code; returns whether there was one. */
  revokeOfBrowser: async (hash: string, at: Date): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('api_keys')
      .set({ revoked_at: sql`coalesce(revoked_at, ${at})` })
      .where('hash', '=', hash)
      .where('origin', '=', 'browser')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
