import { isRecord, parsedJson } from '#contract/json-value.ts'
import { ENTRIES, type StorageEntry } from '../device/registry.ts'
import { clearStored, isOf, readStored, storedParts, writeStored } from '../device/storage.ts'

/** What of an account is stored in this browser alone: a person made it, and no service has it. */
const IRREPLACEABLE = {
  views: [ENTRIES.views],
  edges: [ENTRIES.edges],
  drafts: [ENTRIES.drafts, ENTRIES.leftDrafts],
} as const satisfies Record<string, readonly StorageEntry[]>

/** The kinds of what is stored nowhere else. */
export type LeftKind = keyof typeof IRREPLACEABLE

// A draft's name is a list, which begins with the connection; others are named by it.
const isOfOwner = (part: string, owner: string): boolean =>
  isOf(part, owner) || part.startsWith(`[${JSON.stringify(owner)},`)

const partsOf = (kind: LeftKind, owners: readonly string[] | null) =>
  IRREPLACEABLE[kind].flatMap((entry) =>
    storedParts(entry)
      .filter((part) => owners === null || owners.some((owner) => isOfOwner(part, owner)))
      .map((part) => ({ entry, part })),
  )

const itemsIn = (text: string | null): number => {
  const list = parsedJson(text ?? '')
  return Array.isArray(list) ? list.length : 0
}

/** How many things a sign-out would remove that are stored nowhere else; of all accounts if no owners are named. */
export const countLeft = (owners: readonly string[] | null): Record<LeftKind, number> => {
  const items = (kind: LeftKind) =>
    partsOf(kind, owners).reduce(
      (sum, { entry, part }) => sum + itemsIn(readStored(entry, part)),
      0,
    )
  return {
    views: items('views'),
    edges: items('edges'),
    // What a closed tab has left is the same as what this tab has of it.
    drafts: new Set(partsOf('drafts', owners).map(({ part }) => part)).size,
  }
}

type Kept = Record<string, Record<string, string>>

/** Sets aside what is stored nowhere else, for the next sign-in with the same account; a sign-out leaves it. */
export const keepLeft = (owners: readonly string[]): void => {
  for (const owner of owners) {
    const kept: Kept = {}
    for (const kind of ['views', 'edges', 'drafts'] as const)
      for (const { entry, part } of partsOf(kind, [owner])) {
        // Drafts of this tab are found by the next tab where those of closed ones are.
        const to = entry === ENTRIES.drafts ? ENTRIES.leftDrafts : entry
        ;(kept[to.name] ??= {})[part] = readStored(entry, part) ?? ''
      }
    if (Object.keys(kept).length > 0) writeStored(ENTRIES.kept, JSON.stringify(kept), owner)
  }
}

/** Puts back what a sign-out has kept of an account, where nothing has taken its place. */
export const restoreLeft = (owner: string): void => {
  const kept = parsedJson(readStored(ENTRIES.kept, owner) ?? '')
  if (!isRecord(kept)) return
  let isDone = true
  for (const entry of [ENTRIES.views, ENTRIES.edges, ENTRIES.leftDrafts]) {
    const texts = kept[entry.name]
    for (const [part, text] of Object.entries(isRecord(texts) ? texts : {}))
      if (typeof text === 'string' && isOfOwner(part, owner) && readStored(entry, part) === null)
        isDone = writeStored(entry, text, part) && isDone
  }
  if (isDone) clearStored(ENTRIES.kept, owner)
}
