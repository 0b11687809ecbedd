import { DEFAULT_ACCOUNT, keyRecord, makeKey } from '#service/core/api/keys.ts'
import type { KeyTerms } from '#service/core/store/keys.ts'
import type { Store } from '#service/core/store/store.ts'

/** Stores a key of the default account, and returns it. */
export const storeKey = async (
  { transaction }: Pick<Store, 'transaction'>,
  terms: Partial<KeyTerms> = {},
): Promise<{ id: string; key: string }> => {
  const key = makeKey()
  const record = await keyRecord(key)
  const kept = { name: 'a key', kind: 'full', origin: 'cli', expires_at: null, ...terms } as const
  await transaction(({ keys }) => keys.add(DEFAULT_ACCOUNT, { ...record, ...kept }))
  return { id: record.id, key }
}

/** Revokes such a key. */
export const revokeStored = (
  { transaction }: Pick<Store, 'transaction'>,
  id: string,
): Promise<void> =>
  transaction(({ keys }) => keys.change(DEFAULT_ACCOUNT, id, { revoked_at: new Date() }))
