import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, KeyKind, KeyRow } from './database.ts'

/** The owner of a key, the public id and the name of the key, and what it may do. */
export type KeyOwner = {
  account_id: string
  principal_id: string
  key_id: string
  key_name: string
  kind: KeyKind
}
/** The stored record of a key. */
export type KeyRecord = { id: string; hash: string; prefix: string; principal_id: string }
/** A key as lists show it: nothing in it grants access. */
export type ListedKey = Omit<KeyRow, 'hash' | 'account_id' | 'principal_id' | 'expires_once_used'>
/** What can change of a key. */
export type KeyChange = Partial<Pick<KeyRow, 'name' | 'kind' | 'expires_at' | 'revoked_at'>>
/** The fields of a stored key that decide whether it is valid. */
export type StoredKey = KeyOwner &
  Pick<KeyRow, 'expires_at' | 'expires_once_used' | 'revoked_at'> & {
    account_created_at: Date
  }
/** The fields of a new key beyond its record. */
export type KeyTerms = Pick<KeyRow, 'name' | 'kind' | 'origin' | 'expires_at'> &
  Partial<Pick<KeyRow, 'created_at' | 'expires_once_used'>>

/** Creates the account if missing and locks its row, so that only one process at a time works on it. */
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

/** Stores a key of the account; an existing key stays as it is. */
const insertKey = async (
  tx: Kysely<Database>,
  account: string,
  key: KeyRecord & KeyTerms,
): Promise<void> => {
  await tx
    .insertInto('api_keys')
    .values({ ...key, account_id: account })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The principal of the account's first key, for records that no key of the account created. */
const firstPrincipal = async (
  db: Kysely<Database>,
  account: string,
): Promise<string | undefined> => {
  const key = await db
    .selectFrom('api_keys')
    .select('principal_id')
    .where('account_id', '=', account)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return key?.principal_id
}

/** Stores a key of the account, for the principal of its first key. */
export const addKey = async (
  tx: Transaction<Database>,
  account: string,
  key: KeyRecord & KeyTerms,
): Promise<void> => {
  const principal = (await firstPrincipal(tx, account)) ?? key.principal_id
  await insertKey(tx, account, { ...key, principal_id: principal })
}

const VALIDITY = [
  'account_id',
  'principal_id',
  'api_keys.id as key_id',
  'name as key_name',
  'kind',
  'expires_at',
  'expires_once_used',
  'revoked_at',
] as const
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

/** The name of the key that an account begins with. */
export const FIRST_KEY_NAME = 'first start'

const FIRST = { name: FIRST_KEY_NAME, kind: 'full', origin: 'made', expires_at: null } as const
const CONFIGURED = { ...FIRST, name: 'ADIT_API_KEY', origin: 'configured' } as const

/** Whether this is the only configured key. */
const isConfigured = async (
  db: Kysely<Database>,
  account: string,
  { hash }: KeyRecord,
): Promise<boolean> => {
  const keys = await db
    .selectFrom('api_keys')
    .select('hash')
    .where('account_id', '=', account)
    .where('origin', '=', 'configured')
    .limit(2)
    .execute()
  return keys.length === 1 && keys[0]?.hash === hash
}

/** Reads of keys. */
export const keyReads = (db: Kysely<Database>) => ({
  /** The key with this hash, whether still valid or not. */
  find: (hash: string): Promise<StoredKey | undefined> =>
    db
      .selectFrom('api_keys')
      .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
      .select([...VALIDITY, 'accounts.created_at as account_created_at'])
      .where('hash', '=', hash)
      .executeTakeFirst(),

  /** Every key of the account, oldest first, including ended ones. */
  list: (account: string): Promise<ListedKey[]> =>
    db
      .selectFrom('api_keys')
      .select(SHOWN)
      .where('account_id', '=', account)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  anyPrincipal: (account: string): Promise<string | undefined> => firstPrincipal(db, account),
})

/** Writes of accounts and their keys. */
export const keyWrites = (tx: Transaction<Database>) => ({
  /** Creates the account if missing and locks it until the end of the transaction. */
  lockAccount: (account: string): Promise<void> => lockAccount(tx, account),

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

  /** Records the use of a key. */
  touch: async (hash: string, at: Date): Promise<void> => {
    await tx.updateTable('api_keys').set({ last_used_at: at }).where('hash', '=', hash).execute()
  },

  /** Gives a browser's key its whole life at its first use. */
  beginUse: async (hash: string): Promise<void> => {
    await tx
      .updateTable('api_keys')
      .set((key) => ({ expires_at: key.ref('expires_once_used'), expires_once_used: null }))
      .where('hash', '=', hash)
      .where('expires_once_used', 'is not', null)
      .execute()
  },

  /**
   * Gives the account, created if missing, its first key; returns whether it had none yet. `make` is
   * called only then, and the key counts only once `make` has succeeded.
   */
  addFirst: async (account: string, make: () => Promise<KeyRecord>): Promise<boolean> => {
    // Checked before any write, so that a start on a full disk still succeeds if everything exists.
    if (await firstPrincipal(tx, account)) return false
    await lockAccount(tx, account)
    if (await firstPrincipal(tx, account)) return false
    await insertKey(tx, account, { ...FIRST, ...(await make()) })
    return true
  },

  /**
   * Makes this the account's only configured key; generated keys stay. It keeps the principal of the
   * previous configured key. A key that is already configured stays as is, even if revoked or expired.
   */
  configure: async (account: string, key: KeyRecord): Promise<void> => {
    // Before any write, too.
    if (await isConfigured(tx, account, key)) return
    await lockAccount(tx, account)
    const former = await tx
      .deleteFrom('api_keys')
      .where('account_id', '=', account)
      .where('origin', '=', 'configured')
      .where('hash', '!=', key.hash)
      .returning('principal_id')
      .executeTakeFirst()
    const principal = former?.principal_id ?? key.principal_id
    await insertKey(tx, account, { ...CONFIGURED, ...key, principal_id: principal })
  },
})
