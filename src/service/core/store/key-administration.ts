import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, KeyRow } from './database.ts'
import { firstPrincipal, insertKey, type KeyRecord, type KeyTerms, lockAccount } from './keys.ts'

/** A key as lists show it: nothing in it grants access. */
export type ListedKey = Omit<KeyRow, 'hash' | 'account_id' | 'principal_id' | 'expires_once_used'>

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
    const principal = await firstPrincipal(tx, account)
    await insertKey(tx, account, { ...key, ...(principal && { principal_id: principal }) })
  },

  /** Revokes a key for good; returns whether there was one not yet revoked. */
  revoke: async (account: string, id: string, at: Date): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('api_keys')
      .set({ revoked_at: at })
      .where('account_id', '=', account)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Sets or removes a key's expiry; returns whether there was one not yet revoked. */
  expire: async (account: string, id: string, expiresAt: Date | null): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('api_keys')
      .set({ expires_at: expiresAt, expires_once_used: null })
      .where('account_id', '=', account)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
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
