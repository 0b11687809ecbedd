import { isRecord, parsedJson } from '#contract/json-value.ts'
import { bulkSlots } from '../device/erase.ts'
import { ENTRIES, type StorageEntry } from '../device/registry.ts'
import {
  clearStored,
  readStored,
  storedParts,
  storedWords,
  unreadEntries,
  wordOf,
  writeStored,
} from '../device/storage.ts'

/** What of an account is stored in this browser alone: a person made it, and no service has it. */
const IRREPLACEABLE = {
  views: [ENTRIES.views],
  edges: [ENTRIES.edges],
  drafts: [ENTRIES.drafts, ENTRIES.leftDrafts],
} as const satisfies Record<string, readonly StorageEntry[]>

const SILENT_MS = 3_000

/** Whose it is; null for all accounts of this browser. */
type Owners = readonly string[] | null

// A draft's name is a list, which begins with the owner; others are `owner` or `owner/part`.
const ownerOf = (part: string): string => {
  const list = part.startsWith('[') ? parsedJson(part) : null
  return Array.isArray(list) ? String(list[0]) : (part.split('/', 1)[0] ?? part)
}

const isOfAny = (part: string, owners: Owners): boolean =>
  owners === null || owners.includes(ownerOf(part))

const textsOf = (entries: readonly StorageEntry[], owners: Owners) =>
  entries.flatMap((entry) =>
    storedParts(entry)
      .filter((part) => isOfAny(part, owners))
      .map((part) => ({ entry, part, text: readStored(entry, part) ?? '' })),
  )

/** Of these entries the texts without a part, which an earlier version stored of all accounts. */
const earlierOf = (entries: readonly StorageEntry[], owners: Owners) =>
  entries.flatMap((entry) => {
    const text = owners === null ? readStored(entry) : null
    return text === null ? [] : { entry, text }
  })

// Of what was edited by hand, the rest counts.
const itemsIn = ({ text }: { text: string }) => {
  const list = parsedJson(text)
  return (Array.isArray(list) ? list : []).filter((item) => isRecord(item))
}

/**
 * Where a kept bulk change is: its account is signed out, and pages show it at the next sign-in (`open`) or only its own
 * page does (`closed`); or somebody has signed in again (`back`), and the next sign-out removes it.
 */
type KeptBulk = 'open' | 'closed' | 'back'

const isBack = (slot: string) => readStored(ENTRIES.keptBulk, slot) === ('back' satisfies KeptBulk)
const noteBulk = (slot: string, kept: KeptBulk) => writeStored(ENTRIES.keptBulk, kept, slot)

/** What a sign-out would remove that is stored nowhere else. */
export type Left = {
  /** The names of saved views. */
  readonly views: readonly string[]
  /** How many edges and drafts. */
  readonly edges: number
  readonly drafts: number
  /** The slots of bulk changes that have begun, finished or not. */
  readonly bulk: readonly string[]
  /** What other versions have stored, by words. */
  readonly others: readonly string[]
}

/** What a sign-out would remove that is stored nowhere else. */
export const findLeft = async (owners: Owners): Promise<Left> => {
  const itemsOf = (entries: readonly StorageEntry[]) =>
    [...textsOf(entries, owners), ...earlierOf(entries, owners)].flatMap(itemsIn)
  const kept = new Set(storedParts(ENTRIES.keptBulk).filter((slot) => !isBack(slot)))
  // Some browsers never answer: a sign-out does not wait for them.
  const slots = await Promise.race([
    bulkSlots().catch(() => []),
    new Promise<string[]>((resolve) => setTimeout(resolve, SILENT_MS, [])),
  ])
  return {
    views: itemsOf(IRREPLACEABLE.views).flatMap(({ name }) =>
      typeof name === 'string' ? name : [],
    ),
    edges: itemsOf(IRREPLACEABLE.edges).length,
    // What a closed tab has left is the same as what this tab has of it.
    drafts: new Set(textsOf(IRREPLACEABLE.drafts, owners).map(({ part }) => part)).size,
    bulk: slots.filter((slot) => isOfAny(slot, owners) && !kept.has(slot)),
    others: earlierOf(unreadEntries(), owners).map(({ entry }) => wordOf(entry)),
  }
}

/** Lets the next sign-out remove the bulk changes, and what other versions stored, that a former one had kept. */
export const dropKept = (owners: Owners): void => {
  if (owners === null) clearStored(ENTRIES.keptOthers)
  for (const slot of storedParts(ENTRIES.keptBulk))
    if (isOfAny(slot, owners) && isBack(slot)) clearStored(ENTRIES.keptBulk, slot)
}

type Kept = Record<string, Record<string, string>>

/**
 * Sets aside what is stored nowhere else, for the next sign-in with the same account; a sign-out leaves it. Bulk changes
 * stay where they are, since they may be large, and so does what other versions stored.
 */
export const keepLeft = (owners: Owners, { bulk }: Pick<Left, 'bulk'>): void => {
  const open = storedWords(ENTRIES.bulk)
  for (const slot of bulk) noteBulk(slot, open.includes(slot) ? 'open' : 'closed')
  const others = earlierOf([ENTRIES.views, ENTRIES.edges, ...unreadEntries()], owners)
  if (others.length > 0)
    writeStored(ENTRIES.keptOthers, others.map(({ entry }) => entry.name).join('\n'))
  const byOwner: Record<string, Kept> = {}
  for (const { entry, part, text } of textsOf(Object.values(IRREPLACEABLE).flat(), owners)) {
    // Drafts of this tab are found by the next tab where those of closed ones are.
    const { name } = entry === ENTRIES.drafts ? ENTRIES.leftDrafts : entry
    const kept = (byOwner[ownerOf(part)] ??= {})
    kept[name] = { [part]: text, ...kept[name] }
  }
  for (const [owner, kept] of Object.entries(byOwner))
    writeStored(ENTRIES.kept, JSON.stringify(kept), owner)
}

const restoreBulk = (owner: string): void => {
  const slots = storedParts(ENTRIES.keptBulk).filter(
    (slot) => isOfAny(slot, [owner]) && !isBack(slot),
  )
  const open = slots.filter((slot) => readStored(ENTRIES.keptBulk, slot) === 'open')
  const marks = new Set([...storedWords(ENTRIES.bulk), ...open])
  if (open.length > 0 && !writeStored(ENTRIES.bulk, [...marks].join(' '))) return
  for (const slot of slots) noteBulk(slot, 'back')
}

/** Puts back what a sign-out has kept of an account, where nothing has taken its place. */
export const restoreLeft = (owner: string): void => {
  restoreBulk(owner)
  const kept = parsedJson(readStored(ENTRIES.kept, owner) ?? '')
  if (!isRecord(kept)) return
  let isDone = true
  for (const entry of [ENTRIES.views, ENTRIES.edges, ENTRIES.leftDrafts]) {
    const texts = kept[entry.name]
    for (const [part, text] of Object.entries(isRecord(texts) ? texts : {}))
      if (typeof text === 'string' && ownerOf(part) === owner && readStored(entry, part) === null)
        isDone = writeStored(entry, text, part) && isDone
  }
  if (isDone) clearStored(ENTRIES.kept, owner)
}
