import { parsedJson } from '#contract/json-value.ts'
import { ENTRIES, type StorageEntry } from '../device/registry.ts'
import {
  clearStored,
  isOf,
  readStored,
  storedParts,
  unstoredDrafts,
  writeStored,
} from '../device/storage.ts'
import { ownerId, type Connection } from './connection.ts'

const listOf = (text: string): unknown[] => {
  const list = parsedJson(text)
  return Array.isArray(list) ? list : []
}

/** Moves a text; if it cannot be stored, or there is one that it would replace, it stays for the next time. */
const move = (
  entry: StorageEntry,
  from: string,
  to: string,
  join?: (kept: string, text: string) => string,
) => {
  const text = readStored(entry, from)
  const kept = readStored(entry, to)
  if (text === null || (kept !== null && !join)) return
  if (writeStored(entry, kept === null || !join ? text : join(kept, text), to))
    clearStored(entry, from)
}

/** Moves to the account what was kept under the key alone, before the service had named the account. */
export const moveKept = (connection: Connection): void => {
  const { id } = connection
  const owner = ownerId(connection)
  if (owner === id) return
  // As `draftKey` begins.
  const [ofKey, ofOwner] = [`[${JSON.stringify(id)},`, `[${JSON.stringify(owner)},`]
  const moved = (key: string) => (key.startsWith(ofKey) ? ofOwner + key.slice(ofKey.length) : key)
  for (const entry of [ENTRIES.drafts, ENTRIES.leftDrafts])
    for (const key of storedParts(entry)) if (moved(key) !== key) move(entry, key, moved(key))
  for (const [key, text] of unstoredDrafts)
    if (moved(key) !== key && !unstoredDrafts.has(moved(key))) {
      unstoredDrafts.delete(key)
      unstoredDrafts.set(moved(key), text)
    }
  for (const entry of [ENTRIES.production, ENTRIES.locked]) move(entry, id, owner, () => 'yes')
  for (const entry of [
    ENTRIES.views,
    ENTRIES.facets,
    ENTRIES.edges,
    ENTRIES.certificates,
    ENTRIES.recents,
  ])
    for (const part of storedParts(entry))
      if (isOf(part, id))
        move(entry, part, owner + part.slice(id.length), (kept, text) =>
          JSON.stringify([...listOf(kept), ...listOf(text)]),
        )
}
