import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { looseReply } from './loose-reply.ts'
import { KeyName } from './sign-in.ts'
import { timeText } from './text.ts'
import { ACCOUNT_PATH } from './version.ts'

// The API says nothing of its keys; the embedded service has these operations beside it.

/** Where the keys of the account are, on the origin of the embedded service. */
export const KEYS_PATH = `${ACCOUNT_PATH}/keys`
const ONE_PATH = `${KEYS_PATH}/:id` as const

const readOnly = z
  .optional(z.boolean())
  .check(z.describe('The key may read only; otherwise it has full access.'))
const expiresAt = z
  .nullish(timeText())
  .check(z.describe('When the key ends by itself, RFC 3339, in the future; null for never.'))

/** A key to create. */
export const KeyCreate = z.strictObject({
  name: KeyName,
  read_only: readOnly,
  expires_at: expiresAt,
})
export type KeyCreate = z.infer<typeof KeyCreate>

/** What changes of a key; what is left out stays. */
export const KeyPatch = z.strictObject({
  name: z.optional(KeyName),
  read_only: readOnly,
  expires_at: expiresAt,
})
export type KeyPatch = z.infer<typeof KeyPatch>

/** The value of `confirm` with which the last key with full access may end. */
export const LAST_FULL_KEY = 'last_full_key'

const KeyQuery = z.strictObject({
  confirm: z.optional(
    z
      .literal(LAST_FULL_KEY, { error: `Must be ${LAST_FULL_KEY}.` })
      .check(z.describe('Also if the account then has no key with full access.')),
  ),
})

const always = {
  id: z.string(),
  name: z.string(),
  read_only: z.boolean(),
  /** RFC 3339, as are the other times. */
  created_at: z.string(),
}
const maybe = {
  /** Not set for never. */
  expires_at: z.string(),
  /** To a minute; not set if it was never used. */
  last_used_at: z.string(),
  /** Whether it is the key of this request. */
  is_own: z.boolean(),
}

/** A valid key, as lists show it: nothing in it grants access. */
export const AccountKey = looseReply(always, maybe)
export type AccountKey = z.infer<typeof AccountKey>

/** A key that was just made, with the key itself. */
export const MadeKey = looseReply({ ...always, key: z.string() }, maybe)
export type MadeKey = z.infer<typeof MadeKey>

export const AccountKeys = looseReply({ keys: z.array(AccountKey) }, {})

export const listKeys = operation('GET', KEYS_PATH, {
  summary: 'List the valid keys of this account, the newest first; for keys with full access',
  isBesideApi: true,
  needsFullAccess: true,
  success: 200,
  reply: AccountKeys,
})

export const createKey = operation('POST', KEYS_PATH, {
  summary: 'Create a key; only this reply has the key itself',
  isBesideApi: true,
  body: KeyCreate,
  success: 201,
  reply: MadeKey,
})

export const updateKey = operation('PATCH', ONE_PATH, {
  summary: 'Change the name, the access or the expiry of a valid key',
  isBesideApi: true,
  query: KeyQuery,
  body: KeyPatch,
  success: 200,
  reply: AccountKey,
})

export const revokeKey = operation('DELETE', ONE_PATH, {
  summary: 'Revoke a valid key, for good and at once',
  isBesideApi: true,
  query: KeyQuery,
  success: 204,
})

/** All of them, by operation id. */
export const keyOperations = { listKeys, createKey, updateKey, revokeKey } as const
