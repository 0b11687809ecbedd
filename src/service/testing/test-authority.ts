import type { AuthorityStore, StoredAuthority } from '#service/core/api/stored-authority.ts'

/** Stores an authority as the store does, without a database. */
export const authorityInMemory = (given?: StoredAuthority): AuthorityStore => {
  let kept = given && { ...given, is_plain_key_left: false }
  return {
    load: async () => kept,
    saveIfAbsent: async (authority) => (kept ??= { ...authority, is_plain_key_left: false }),
    replace: async (former, next) => {
      if (kept?.private_key !== former.private_key || kept.certificate !== former.certificate)
        return false
      kept = { ...kept, ...next }
      return true
    },
    erasePlainKey: async () => undefined,
  }
}
