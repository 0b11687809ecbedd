import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import { firstPrincipal, insertKey, type KeyRecord, type KeyTerms, lockAccount } from './keys.ts'

/** What became of a code that was to be exchanged. */
export type Exchange = 'exchanged' | 'used' | 'expired' | 'unknown'

const DAY_MS = 86_400_000
/** How long a code is remembered after its end, so that it is not told to be unknown. */
const CODE_KEPT_MS = DAY_MS
/** How long the key of a browser is listed after its end; nobody but its browser made it. */
const BROWSER_KEY_KEPT_MS = 30 * DAY_MS

const before = (at: Date, ms: number): Date => new Date(at.getTime() - ms)

const dropOldKeys = async (
  tx: Transaction<Database>,
  account: string,
  limit: Date,
): Promise<void> => {
  await tx
    .deleteFrom('api_keys')
    .where('account_id', '=', account)
    .where('origin', '=', 'browser')
    .where((key) => key.or([key('expires_at', '<', limit), key('revoked_at', '<', limit)]))
    .execute()
}

const whyRefused = async (
  tx: Transaction<Database>,
  hash: string,
): Promise<Exclude<Exchange, 'exchanged'>> => {
  const code = await tx
    .selectFrom('sign_in_codes')
    .select('used_at')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!code) return 'unknown'
  return code.used_at ? 'used' : 'expired'
}

/** Writes of the codes of sign-in links. */
export const signInCodeWrites = (tx: Transaction<Database>) => ({
  /** Stores a code for the account, made where missing, and forgets those that ended long ago. */
  add: async (account: string, hash: string, at: Date, expiresAt: Date): Promise<void> => {
    await lockAccount(tx, account)
    await tx
      .deleteFrom('sign_in_codes')
      .where('expires_at', '<', before(at, CODE_KEPT_MS))
      .execute()
    await tx
      .insertInto('sign_in_codes')
      .values({ hash, account_id: account, created_at: at, expires_at: expiresAt })
      .execute()
  },

  /** Stores the key for the account of the code, which is thereby used; of several at once one succeeds. */
  exchange: async (hash: string, key: KeyRecord & KeyTerms, at: Date): Promise<Exchange> => {
    const code = await tx
      .updateTable('sign_in_codes')
      .set({ used_at: at })
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .returning('account_id')
      .executeTakeFirst()
    if (!code) return whyRefused(tx, hash)
    const principal = await firstPrincipal(tx, code.account_id)
    await insertKey(tx, code.account_id, {
      ...key,
      ...(principal && { principal_id: principal }),
    })
    await dropOldKeys(tx, code.account_id, before(at, BROWSER_KEY_KEPT_MS))
    return 'exchanged'
  },
})
