import { isRecord, parsedJson } from '#contract/json-value.ts'
import { ENTRIES, type StorageEntry } from './registry.ts'
import { readStored, storedParts, unstoredDrafts } from './storage.ts'

const keptIn = (entry: StorageEntry) =>
  storedParts(entry).map((key) => [key, readStored(entry, key)] as const)

/** What was typed into a form at an address and is kept, as JSON; null if nothing is. */
export const typedAt = (connection: string, href: string): string | null => {
  // As `draftKey` begins.
  const start = `${JSON.stringify([connection, href]).slice(0, -1)},`
  // What this tab has stands for what another one has left.
  const texts = new Map([
    ...keptIn(ENTRIES.leftDrafts),
    ...unstoredDrafts,
    ...keptIn(ENTRIES.drafts),
  ])
  const text = [...texts].find(([key]) => key.startsWith(start))?.[1]
  const draft = parsedJson(text ?? '')
  return isRecord(draft) ? JSON.stringify(draft['values'], null, 2) : null
}
