import { isRecord, parsedJson } from '#contract/json-value.ts'
import { createAtom, type Atom } from '@tanstack/react-store'
import { ENTRIES, storedName } from '../../device/registry.ts'
import { isOf, readStored, storedParts, writeStored } from '../../device/storage.ts'
import { edgeKey, type Edge } from './edge.ts'
import {
  plainEntry,
  readEntry,
  tidyTags,
  uniqueEdges,
  writtenEntry,
  type BookEntry,
} from './edge-entry.ts'

/** So many are kept for an account: they stay well below what a browser stores for a page. */
export const BOOK_MAX = 10_000

/** The entries of a stored list; a text that is no list is the only one. */
const listIn = (text: string): readonly unknown[] => {
  const kept = parsedJson(text)
  if (Array.isArray(kept)) return kept
  return [kept === undefined ? text : kept]
}

/** What is stored: the edges, and what was edited by hand or written by another version and is not understood. */
type KeptBook = { readonly entries: readonly BookEntry[]; readonly odd: readonly unknown[] }

const readBook = (ownerId: string): KeptBook => {
  const list = listIn(readStored(ENTRIES.edges, ownerId) ?? '[]')
  const read = list.map((given) => ({ given, entry: readEntry(given) }))
  return {
    entries: uniqueEdges(read.flatMap(({ entry }) => entry ?? [])),
    odd: read.flatMap(({ given, entry }) => (entry || given === null ? [] : [given])),
  }
}

/** Tabs that change a book within this time may not see what the other has written: the later one removes it. */
const SETTLE_MS = 2000

type Book = {
  readonly atom: Atom<readonly BookEntry[]>
  readonly stay: string | null
  /** What this tab has added since when, by keys. */
  readonly added: Map<string, { entry: BookEntry; at: number }>
  /** How many stored entries are not understood. */
  odd: number
}
const books = new Map<string, Book>()

const show = (book: Book, { entries, odd }: KeptBook): void => {
  book.odd = odd.length
  book.atom.set(entries)
}

const keysOf = (edges: readonly Edge[]) => new Set(edges.map(edgeKey))

/** When the edges that were just removed on this device were removed, by keys. */
const removedAt = (ownerId: string): Map<string, number> => {
  const kept = parsedJson(readStored(ENTRIES.removedEdges, ownerId) ?? '{}')
  return new Map(
    Object.entries(isRecord(kept) ? kept : {}).flatMap(([key, at]) =>
      typeof at === 'number' && Date.now() - at < SETTLE_MS ? [[key, at]] : [],
    ),
  )
}

const noteRemoved = (ownerId: string, keys: ReadonlySet<string>): void => {
  const removed = removedAt(ownerId)
  for (const key of keys) removed.set(key, Date.now())
  writeStored(ENTRIES.removedEdges, JSON.stringify(Object.fromEntries(removed)), ownerId)
}

/** Adds once more what another tab has just overwritten without having seen it. */
const addLost = (ownerId: string, { atom, added }: Book): void => {
  // It was cleared.
  if (readStored(ENTRIES.edges, ownerId) === null) return added.clear()
  const known = keysOf(atom.get())
  const removed = removedAt(ownerId)
  const lost = [...added].flatMap(([key, { entry, at }]) =>
    Date.now() - at < SETTLE_MS && !known.has(key) && (removed.get(key) ?? 0) < at ? [entry] : [],
  )
  if (lost.length > 0) addEdges(ownerId, lost)
}

const hearOtherTabs = ({ key }: { key: string | null }) => {
  for (const [ownerId, book] of books) {
    if (key !== null && key !== storedName(ENTRIES.edges, ownerId)) continue
    show(book, readBook(ownerId))
    addLost(ownerId, book)
  }
}

const bookOf = (ownerId: string): Book => {
  if (books.size === 0) addEventListener('storage', hearOtherTabs)
  const known = books.get(ownerId)
  const stay = readStored(ENTRIES.stay)
  // A sign-out has erased what was read before it.
  if (known?.stay === stay) return known
  const { entries, odd } = readBook(ownerId)
  const book = { atom: createAtom(entries), stay, added: new Map(), odd: odd.length }
  books.set(ownerId, book)
  return book
}

/** The edges known for an account on this device, the newest first; it hears of other tabs, too. */
export const edgeBook = (ownerId: string): Atom<readonly BookEntry[]> => bookOf(ownerId).atom

/** How many entries of an account on this device are not understood: they are kept, but not shown. */
export const oddEntries = (ownerId: string): number => bookOf(ownerId).odd

/** What the device keeps was cleared: the page shows nothing else. */
export const rereadBooks = (): void => hearOtherTabs({ key: null })

/** Whether a change of the book was stored: not if it has no room for more edges, or the device stores nothing. */
export type BookResult = 'stored' | 'full' | 'unstored'

const noteAdded = ({ added }: Book, before: readonly Edge[], after: readonly BookEntry[]): void => {
  const [had, has] = [keysOf(before), keysOf(after)]
  for (const key of added.keys()) if (!has.has(key)) added.delete(key)
  for (const entry of after) {
    const key = edgeKey(entry)
    if (!had.has(key)) added.set(key, { entry, at: added.get(key)?.at ?? Date.now() })
  }
}

/** What is read from the device, which other tabs may have changed meanwhile. */
const change = (
  ownerId: string,
  next: (now: readonly BookEntry[]) => readonly BookEntry[],
): BookResult => {
  const book = bookOf(ownerId)
  const { entries: now, odd } = readBook(ownerId)
  const entries = next(now)
  // None that is there makes room for another: nobody else knows them.
  if (entries.length > BOOK_MAX && entries.length > now.length) return 'full'
  const list = [...entries.map(writtenEntry), ...odd]
  const isStored = writeStored(ENTRIES.edges, JSON.stringify(list), ownerId)
  if (isStored) noteAdded(book, now, entries)
  // Without storage, or after a sign-out, the page still shows what the device has.
  show(book, isStored ? { entries, odd } : readBook(ownerId))
  return isStored ? 'stored' : 'unstored'
}

/** Adds edges in front, and keeps what is already said of those that are known. */
export const addEdges = (ownerId: string, added: readonly BookEntry[]): BookResult =>
  change(ownerId, (now) => {
    const known = new Map(now.map((entry) => [edgeKey(entry), entry]))
    const merged = added.map((entry) => {
      const before = known.get(edgeKey(entry))
      if (!before) return entry
      return {
        ...before,
        label: entry.label || before.label,
        tags: tidyTags([...before.tags, ...entry.tags]),
        isPinned: before.isPinned || entry.isPinned,
      }
    })
    const names = keysOf(added)
    const first = uniqueEdges(merged)
    return [...first, ...now.filter((entry) => !names.has(edgeKey(entry)))]
  })

/** Notes an edge that was opened: it comes first. */
export const noteOpened = (ownerId: string, edge: Edge): void => {
  const [first] = edgeBook(ownerId).get()
  if (first && edgeKey(first) === edgeKey(edge)) return
  addEdges(ownerId, [plainEntry(edge)])
}

/** Changes what is said of edges; those that are not there are added. */
export const editEntries = (
  ownerId: string,
  edges: readonly Edge[],
  edit: (entry: BookEntry) => BookEntry,
): BookResult =>
  change(ownerId, (now) => {
    const names = keysOf(edges)
    const known = keysOf(now)
    const added = uniqueEdges(edges.filter((edge) => !known.has(edgeKey(edge)))).map(plainEntry)
    return [...added, ...now].map((entry) => (names.has(edgeKey(entry)) ? edit(entry) : entry))
  })

/** Forgets edges on this device. Nothing of the service changes. */
export const removeEdges = (ownerId: string, edges: readonly Edge[]): BookResult => {
  const names = keysOf(edges)
  // Before the list: other tabs hear of them in this order.
  noteRemoved(ownerId, names)
  return change(ownerId, (now) => now.filter((entry) => !names.has(edgeKey(entry))))
}

/** Puts back entries that were removed, at the front. */
export const restoreEdges = (ownerId: string, entries: readonly BookEntry[]): BookResult =>
  change(ownerId, (now) => {
    const names = keysOf(entries)
    return [...entries, ...now.filter((entry) => !names.has(edgeKey(entry)))]
  })

/** How many edges are kept for an account with its parts, and for others on this device. */
export const countEdges = (ownerId: string): { own: number; others: number } => {
  const count = { own: 0, others: 0 }
  for (const part of storedParts(ENTRIES.edges))
    count[isOf(part, ownerId) ? 'own' : 'others'] += readBook(part).entries.length
  return count
}
