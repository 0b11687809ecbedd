import { ENTRIES, type StorageEntry } from './registry.ts'
import { clearStored, readStored, storedParts } from './storage.ts'

/**
 * The stored texts that a person can clear, each kind without the others. What is not here goes only with its
 * connection, or says nothing of its own.
 */
const TEXTS = {
  recents: [ENTRIES.recents],
  choices: [
    ENTRIES.theme,
    ENTRIES.shortcuts,
    ENTRIES.editor,
    ENTRIES.loadRate,
    ENTRIES.expiryDays,
    ENTRIES.listLayout,
  ],
  edges: [ENTRIES.edges],
  views: [ENTRIES.views],
  drafts: [ENTRIES.drafts, ENTRIES.leftDrafts],
} as const satisfies Record<string, readonly StorageEntry[]>

type TextKind = keyof typeof TEXTS

/** What a person can clear, each without the others. */
export type DataKind = TextKind | 'copies' | 'bulk' | 'activity' | 'connections'

const storedOf = (kind: TextKind) =>
  TEXTS[kind].flatMap((entry) =>
    [undefined, ...storedParts(entry)]
      .filter((part) => readStored(entry, part) !== null)
      .map((part) => [entry, part] as const),
  )

/** How many texts of a kind are stored. */
export const countTexts = (kind: TextKind): number => storedOf(kind).length

/** Removes the stored texts of a kind, of all connections. */
export const clearTexts = (kind: TextKind): void => {
  for (const [entry, part] of storedOf(kind)) clearStored(entry, part)
}
