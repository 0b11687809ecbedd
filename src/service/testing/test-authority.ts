import type { AuthorityStore, StoredAuthority } from '#service/core/api/stored-authority.ts'

/** Stores an authority as the store does, without a database. */
export const authorityInMemory = (given?: StoredAuthority): AuthorityStore => {
  let kept = given
  return {
    load: async () => kept,
    saveIfAbsent: async (authority) => (kept ??= authority),
    replace: async (former, next) => {
      if (kept?.private_key !== former.private_key || kept.certificate !== former.certificate)
        return false
      kept = next
      return true
    },
  }
}
