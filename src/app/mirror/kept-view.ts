import { isRecord, parsedJson } from '#contract/json-value.ts'
import { isStoredHere, type Connection } from '../connection/connection.ts'
import { isKeptFor } from '../connection/store-connection.ts'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, writeStored } from '../device/storage.ts'
import { slotPart } from '../resources/resource-slot.ts'
import { EMPTY_STATE, KEPT_REVISION, type MirrorState } from './protocol.ts'
import type { SortKey, ViewReply, ViewRequest } from '../search/view.ts'

/** In UTF-16 units: longer rows are not kept. */
const MAX_LENGTH = 256 * 1024
const WRITE_AFTER_MS = 300

const VERSION = 3

/** The list reads the fields of a row as loosely as those of a reply. */
type KeptRow = { readonly id: string; readonly as_of: number; readonly [member: string]: unknown }

/** The first rows of a search. */
type KeptSearch = {
  /** Trimmed; empty where nothing was searched for. */
  text: string
  sort: string
  matches: number
  rows: readonly KeptRow[]
}

/** What was known of the copy when it was last shown, with the list of all records and the last search. No key. */
type KeptView = {
  version: typeof VERSION
  connection_id: string
  base_url: string
  loaded: number
  estimated: number | null
  completed_at: number
  oldest_at: number
  skipped: number
  page_size: number | null
  bytes: number
  /** The list of all records. */
  all: KeptSearch | null
  /** The last search. */
  search: KeptSearch | null
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isTime = (value: unknown): boolean => Number.isFinite(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const isCountOrNull = (value: unknown): boolean => value === null || isCount(value)
const isRow = (row: unknown): boolean =>
  isRecord(row) && isText(row['id']) && row['id'] !== '' && isTime(row['as_of'])
const isSearchOrNull = (value: unknown): boolean =>
  value === null ||
  (isRecord(value) &&
    isText(value['text']) &&
    isText(value['sort']) &&
    isCount(value['matches']) &&
    Array.isArray(value['rows']) &&
    value['rows'].every(isRow))

// Checked without the library that checks requests: a visit that begins with the copy does without that.
const MEMBERS: Readonly<Record<keyof KeptView, (value: unknown) => boolean>> = {
  version: (value) => value === VERSION,
  connection_id: isText,
  base_url: isText,
  loaded: (value) => isCount(value) && value !== 0,
  estimated: isCountOrNull,
  completed_at: isTime,
  oldest_at: isTime,
  skipped: isCount,
  page_size: isCountOrNull,
  bytes: isCount,
  all: isSearchOrNull,
  search: isSearchOrNull,
}

const isKeptView = (kept: unknown): kept is KeptView =>
  isRecord(kept) && Object.entries(MEMBERS).every(([name, isOne]) => isOne(kept[name]))

const sortKey = (sort: readonly SortKey[]) => JSON.stringify(sort)

const read = (connection: Connection, part: string | undefined): KeptView | null => {
  const kept = parsedJson(readStored(ENTRIES.view, part) ?? '')
  if (!isKeptView(kept)) return null
  const isOwn = isKeptFor(connection, kept, kept.oldest_at) && isStoredHere(connection)
  const isPossible = [kept.all, kept.search].every(
    (one) => !one || (one.rows.length <= one.matches && one.matches <= kept.loaded),
  )
  return isOwn && isPossible ? kept : null
}

/** What is known of the copy by what was kept. */
const stateOf = ({ bytes, ...kept }: KeptView): MirrorState => ({
  ...EMPTY_STATE,
  revision: KEPT_REVISION,
  loaded: kept.loaded,
  estimated: kept.estimated,
  completed_at: kept.completed_at,
  oldest_at: kept.oldest_at,
  skipped: kept.skipped,
  page_size: kept.page_size,
  storage: { place: 'device', bytes, problem: null },
})

/**
 * Keeps on this device the first rows of the list of all records and of the last search, and shows them on the next
 * visit until the worker has read the copy. Only those of a copy that is whole and on the device; one that has changed
 * since then has none.
 */
export const createViewKeeper = (connection: Connection, resource: string) => {
  const part = slotPart(resource)
  const found = read(connection, part)
  let state: MirrorState | null = null
  /** What this visit has shown last. */
  const last: Partial<Record<'all' | 'search', { revision: number; kept: KeptSearch }>> = {}
  /** The revision that what is kept belongs to, at first that of the copy as the worker has read it. */
  let revision: number | null = null
  let isWritten = true
  let isCleared = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const clear = () => {
    isWritten = false
    // Not that of another connection, which is remembered.
    if (!isStoredHere(connection)) return
    clearStored(ENTRIES.view, part)
  }
  const write = () => {
    timer = undefined
    if (!state) return
    const now = state.revision
    const shownOf = (which: keyof typeof last) =>
      last[which]?.revision === now ? last[which].kept : null
    const [all, search] = [shownOf('all'), shownOf('search')]
    if (!all && !search) return
    const { loaded, estimated, completed_at, oldest_at, skipped, page_size, storage } = state
    const isWhole = state.sweep === 'idle' && storage.place === 'device' && storage.problem === null
    if (!isWhole || completed_at === null || oldest_at === null || !isStoredHere(connection)) return
    // What an earlier visit has kept is still true: a change of the copy would have removed it.
    const before = read(connection, part)
    const text = JSON.stringify({
      version: VERSION,
      connection_id: connection.id,
      base_url: connection.base_url,
      loaded,
      estimated,
      completed_at,
      oldest_at,
      skipped,
      page_size,
      bytes: storage.bytes,
      all: all ?? before?.all ?? null,
      search: search ?? before?.search ?? null,
    } satisfies KeptView)
    if (text.length > MAX_LENGTH || !writeStored(ENTRIES.view, text, part)) return clear()
    isWritten = true
  }
  const writeSoon = () => {
    if (!isWritten) timer ??= setTimeout(write, WRITE_AFTER_MS)
  }
  return {
    /** The state of the copy until the worker tells it. */
    state: found ? stateOf(found) : EMPTY_STATE,
    /** The first rows of a search until the worker answers; null if others were kept. */
    first: ({ text, sort }: Pick<ViewRequest, 'text' | 'sort'>): ViewReply | null => {
      if (!found || state !== null || isCleared) return null
      const kept = text.trim() === '' ? found.all : found.search
      if (kept?.text !== text.trim() || kept.sort !== sortKey(sort)) return null
      return {
        revision: KEPT_REVISION,
        matches: kept.matches,
        from: 0,
        rows: kept.rows.map((row) => ({ ...row, revision: KEPT_REVISION })),
        isSorted: true,
        facets: [],
        problems: [],
        words: [],
      }
    },
    /** The worker has answered. */
    answered: ({ text, sort }: ViewRequest, reply: ViewReply) => {
      const { revision: of, from, matches, rows, isSorted, problems } = reply
      if (from !== 0 || rows.length === 0 || !isSorted || problems.length > 0) return
      const kept = { text: text.trim(), sort: sortKey(sort), matches, rows }
      last[kept.text === '' ? 'all' : 'search'] = { revision: of, kept }
      isWritten = false
      // Not between two keys.
      clearTimeout(timer)
      timer = undefined
      writeSoon()
    },
    /** The worker has told where the copy is. */
    told: (next: MirrorState) => {
      state = next
      if (next.revision !== revision) {
        if (revision !== null) clear()
        revision = next.loaded > 0 ? next.revision : null
      }
      writeSoon()
    },
    /** The copy is removed. */
    clear: () => {
      isCleared = true
      delete last.all
      delete last.search
      clear()
    },
  }
}
