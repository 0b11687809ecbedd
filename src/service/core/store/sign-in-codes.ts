import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import { addKey, type KeyRecord, type KeyTerms, lockAccount } from './keys.ts'

const DAY_MS = 86_400_000
/** How long a browser's key stays listed after its end; only the browser itself made it. */
const BROWSER_KEY_KEPT_MS = 30 * DAY_MS
/** The newest stay whatever the clock says: one that is a year ahead must not sign every browser out for good. */
const MOST_BROWSER_KEYS = 1000

/** How far ahead of this clock another process's may be; a code of a later time has ended. */
const AHEAD_MS = 600_000

const before = (at: Date, ms: number): Date => new Date(at.getTime() - ms)

const dropOldKeys = async (tx: Transaction<Database>, account: string, at: Date): Promise<void> => {
  const limit = before(at, BROWSER_KEY_KEPT_MS)
  const newest = tx
    .selectFrom('api_keys')
    .select('id')
    .where('account_id', '=', account)
    .where('origin', '=', 'browser')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_BROWSER_KEYS)
  await tx
    .deleteFrom('api_keys')
    .where('account_id', '=', account)
    .where('origin', '=', 'browser')
    .where((key) =>
      key.or([
        key.and([
          key.or([key('expires_at', '<', limit), key('revoked_at', '<', limit)]),
          key('id', 'not in', newest),
        ]),
        // Never reached its browser.
        key.and([key('expires_once_used', 'is not', null), key('expires_at', '<', at)]),
      ]),
    )
    .execute()
}

/** Writes of the codes of sign-in links. */
export const signInCodeWrites = (tx: Transaction<Database>) => ({
  /** Stores a code for the account, created if missing, and deletes those that have ended. */
  add: async (account: string, hash: string, at: Date, expiresAt: Date): Promise<void> => {
    await lockAccount(tx, account)
    await tx.deleteFrom('sign_in_codes').where('expires_at', '<', at).execute()
    await tx
      .insertInto('sign_in_codes')
      .values({ hash, account_id: account, created_at: at, expires_at: expiresAt })
      .execute()
  },

  /**
   * Stores the key for the code's account and uses up the code; returns whether it is a good one. Of several concurrent
   * calls one succeeds.
   */
  exchange: async (hash: string, key: KeyRecord & KeyTerms, at: Date): Promise<boolean> => {
    const code = await tx
      .deleteFrom('sign_in_codes')
      .where('hash', '=', hash)
      .where('expires_at', '>', at)
      .where('created_at', '<', before(at, -AHEAD_MS))
      .returning('account_id')
      .executeTakeFirst()
    if (!code) return false
    await addKey(tx, code.account_id, key)
    await dropOldKeys(tx, code.account_id, at)
    return true
  },
})
