import { isRecord, parsedJson } from '#contract/json-value.ts'
import { holdsPrivateKey } from '#domain/private-key.ts'
import { createAtom, type Atom } from '@tanstack/react-store'
import { ENTRIES, storedName } from '../../device/registry.ts'
import { readStored, writeStored } from '../../device/storage.ts'
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

/** What is stored of an account, as it stands. */
const storedList = (ownerId: string): readonly unknown[] => {
  const list = parsedJson(readStored(ENTRIES.edges, ownerId) ?? '[]')
  return Array.isArray(list) ? list : []
}

/** The edges that are stored, as far as they are understood. */
const readBook = (ownerId: string): readonly BookEntry[] =>
  uniqueEdges(storedList(ownerId).flatMap((one) => readEntry(one) ?? []))

type Book = { readonly atom: Atom<readonly BookEntry[]>; readonly stay: string | null }

const books = new Map<string, Book>()

const hearOtherTabs = ({ key }: { key: string | null }) => {
  for (const [ownerId, { atom }] of books)
    if (key === null || key === storedName(ENTRIES.edges, ownerId)) atom.set(readBook(ownerId))
}

/** The edges known for an account on this device, the newest first; it hears of other tabs, too. */
export const edgeBook = (ownerId: string): Atom<readonly BookEntry[]> => {
  if (books.size === 0) addEventListener('storage', hearOtherTabs)
  const known = books.get(ownerId)
  const stay = readStored(ENTRIES.stay)
  // A sign-out has erased what was read before it.
  if (known?.stay === stay) return known.atom
  const atom = createAtom(readBook(ownerId))
  books.set(ownerId, { atom, stay })
  return atom
}

/** Whether a change of the book was stored: not if it has no room for more edges, or the device stores nothing. */
export type BookResult = 'stored' | 'full' | 'unstored'

const keysOf = (edges: readonly Edge[]) => new Set(edges.map(edgeKey))

/** What is read from the device, which other tabs may have changed meanwhile. */
const change = (
  ownerId: string,
  next: (now: readonly BookEntry[]) => readonly BookEntry[],
): BookResult => {
  const atom = edgeBook(ownerId)
  const now = readBook(ownerId)
  const entries = next(now)
  // None that is there makes room for another: nobody else knows them.
  if (entries.length > BOOK_MAX && entries.length > now.length) return 'full'
  // Entries of another version stay: this list is stored nowhere else.
  const unread = storedList(ownerId).filter(
    (one) => isRecord(one) && readEntry(one) === null && !holdsPrivateKey(one),
  )
  const list = [...entries.map(writtenEntry), ...unread]
  const isStored = writeStored(ENTRIES.edges, JSON.stringify(list), ownerId)
  // Without storage, or after a sign-out, the page still shows what the device has.
  atom.set(isStored ? entries : readBook(ownerId))
  return isStored ? 'stored' : 'unstored'
}

/** Adds edges in front, and keeps what is already said of those that are known. */
export const addEdges = (ownerId: string, added: readonly BookEntry[]): BookResult =>
  change(ownerId, (now) => {
    const known = new Map(now.map((entry) => [edgeKey(entry), entry]))
    const merged = added.map((entry) => {
      const before = known.get(edgeKey(entry))
      if (!before) return entry
      const tags = tidyTags([...before.tags, ...entry.tags])
      return { ...before, label: entry.label || before.label, tags }
    })
    const names = keysOf(added)
    return [...uniqueEdges(merged), ...now.filter((entry) => !names.has(edgeKey(entry)))]
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
  return change(ownerId, (now) => now.filter((entry) => !names.has(edgeKey(entry))))
}
