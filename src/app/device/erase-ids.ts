import { ENTRIES, type Area, type StorageEntry } from './registry.ts'
import { clearStored, readStored, storedParts, unstoredDrafts } from './storage.ts'

/**
 * Removes every text of accounts that names one of these ids, in its name or in itself. The lists of ids are left to
 * whoever removes what they list.
 */
export const eraseIds = (
  ids: readonly string[],
  areas: readonly Area[],
  keep: readonly StorageEntry[],
): void => {
  const names = (text: string | null) => text !== null && ids.some((id) => text.includes(id))
  const left = new Set<StorageEntry>([ENTRIES.slots, ENTRIES.bulk, ENTRIES.ended, ...keep])
  for (const entry of Object.values(ENTRIES)) {
    if (entry.of === 'device' || !areas.includes(entry.area) || left.has(entry)) continue
    for (const part of [undefined, ...storedParts(entry)])
      if ((part !== undefined && names(part)) || names(readStored(entry, part)))
        clearStored(entry, part)
  }
  for (const key of unstoredDrafts.keys()) if (names(key)) unstoredDrafts.delete(key)
}
