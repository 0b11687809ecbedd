import type { AuthorityStore, StoredAuthority } from '#service/core/api/stored-authority.ts'

/** Stores an authority as the store does, without a database. */
export const authorityInMemory = (kept?: StoredAuthority): AuthorityStore => ({
  load: async () => kept,
  saveIfAbsent: async (authority) => (kept ??= authority),
  replaceKey: async (former, key) => {
    if (kept?.private_key !== former) return false
    kept = { ...kept, private_key: key }
    return true
  },
})
