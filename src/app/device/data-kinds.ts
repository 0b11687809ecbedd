import { ENTRIES, type StorageEntry } from './registry.ts'
import { clearStored, readStored, storedParts } from './storage.ts'

/** What a person can clear, each without the others. */
export type DataKind =
  | 'copies'
  | 'recents'
  | 'choices'
  | 'edges'
  | 'views'
  | 'bulk'
  | 'activity'
  | 'drafts'
  | 'connections'

/** What each stored text is of; null where it goes only with the connection, or says nothing of its own. */
const KINDS: Record<keyof typeof ENTRIES, DataKind | null> = {
  stay: null,
  connection: null,
  remembered: null,
  // Who removes a connection signs out of it, too.
  names: null,
  services: null,
  locked: null,
  // It holds nothing but an id, and keeps what other tabs have stored void.
  ended: null,
  // It says which databases there are: whoever removes one keeps it right.
  slots: null,
  budget: null,
  // It goes with the connection.
  production: null,
  // Of changes that are not closed, which stay.
  bulk: null,
  drafts: 'drafts',
  leftDrafts: 'drafts',
  views: 'views',
  searches: 'recents',
  certificates: null,
  edges: 'edges',
  // Void after seconds.
  removedEdges: null,
  recents: 'recents',
  // They are in nobody's way, and go back where they were.
  kept: null,
  keptBulk: null,
  theme: 'choices',
  shortcuts: 'choices',
  editor: 'choices',
  loadRate: 'choices',
  expiryDays: 'choices',
  listLayout: 'choices',
  leftBuild: null,
}

type Stored = readonly [entry: StorageEntry, part: string | undefined]

const storedOf = (kind: DataKind): Stored[] =>
  // The names are those of the entries.
  (Object.keys(KINDS) as (keyof typeof ENTRIES)[]).flatMap((name): Stored[] => {
    if (KINDS[name] !== kind) return []
    const entry = ENTRIES[name]
    const whole: Stored[] = readStored(entry) === null ? [] : [[entry, undefined]]
    return [...whole, ...storedParts(entry).map((part): Stored => [entry, part])]
  })

/** How many texts of a kind are stored. */
export const countTexts = (kind: DataKind): number => storedOf(kind).length

/** Removes the stored texts of a kind, of all connections. */
export const clearTexts = (kind: DataKind): void => {
  for (const [entry, part] of storedOf(kind)) clearStored(entry, part)
}
