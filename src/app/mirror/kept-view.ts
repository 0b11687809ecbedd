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

const VERSION = 2

/** The list reads the fields of a row as loosely as those of a reply. */
type KeptRow = { readonly id: string; readonly as_of: number; readonly [member: string]: unknown }

/** The first rows of all records as they were last shown, and what was known of the copy then. No key. */
type KeptView = {
  version: typeof VERSION
  connection_id: string
  base_url: string
  sort: string
  loaded: number
  estimated: number | null
  completed_at: number
  oldest_at: number
  skipped: number
  page_size: number | null
  bytes: number
  rows: KeptRow[]
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isTime = (value: unknown): boolean => Number.isFinite(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const isCountOrNull = (value: unknown): boolean => value === null || isCount(value)
const isRow = (row: unknown): boolean =>
  isRecord(row) && isText(row['id']) && row['id'] !== '' && isTime(row['as_of'])

// Checked without the library that checks requests: a visit that begins with the copy does without that.
const MEMBERS: Readonly<Record<keyof KeptView, (value: unknown) => boolean>> = {
  version: (value) => value === VERSION,
  connection_id: isText,
  base_url: isText,
  sort: isText,
  loaded: (value) => isCount(value) && value !== 0,
  estimated: isCountOrNull,
  completed_at: isTime,
  oldest_at: isTime,
  skipped: isCount,
  page_size: isCountOrNull,
  bytes: isCount,
  rows: (value) => Array.isArray(value) && value.length > 0 && value.every(isRow),
}

const isKeptView = (kept: unknown): kept is KeptView =>
  isRecord(kept) && Object.entries(MEMBERS).every(([name, isOne]) => isOne(kept[name]))

const sortKey = (sort: readonly SortKey[]) => JSON.stringify(sort)

const read = (connection: Connection, part: string | undefined): KeptView | null => {
  const kept = parsedJson(readStored(ENTRIES.view, part) ?? '')
  if (!isKeptView(kept)) return null
  const isOwn = isKeptFor(connection, kept, kept.oldest_at) && isStoredHere(connection)
  return isOwn && kept.rows.length <= kept.loaded ? kept : null
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
 * Keeps on this device the first rows that a search for nothing shows, and shows them on the next visit until the
 * worker has read the copy. Only those of a copy that is whole and on the device; one that has changed since then has
 * none.
 */
export const createViewKeeper = (connection: Connection, resource: string) => {
  const part = slotPart(resource)
  const found = read(connection, part)
  let state: MirrorState | null = null
  let last: { sort: string; reply: ViewReply } | null = null
  /** The revision that what is kept belongs to, at first that of the copy as the worker has read it. */
  let revision: number | null = null
  let written: ViewReply | null = null
  let isCleared = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const clear = () => {
    written = null
    // Not that of another connection, which is remembered.
    if (isStoredHere(connection)) clearStored(ENTRIES.view, part)
  }
  const write = () => {
    timer = undefined
    if (!state || !last || last.reply.revision !== state.revision) return
    const { loaded, estimated, completed_at, oldest_at, skipped, page_size, storage } = state
    const isWhole = state.sweep === 'idle' && storage.place === 'device' && storage.problem === null
    if (!isWhole || completed_at === null || oldest_at === null || !isStoredHere(connection)) return
    const text = JSON.stringify({
      version: VERSION,
      connection_id: connection.id,
      base_url: connection.base_url,
      sort: last.sort,
      loaded,
      estimated,
      completed_at,
      oldest_at,
      skipped,
      page_size,
      bytes: storage.bytes,
      rows: [...last.reply.rows],
    } satisfies KeptView)
    if (text.length > MAX_LENGTH || !writeStored(ENTRIES.view, text, part)) return clear()
    written = last.reply
  }
  const writeSoon = () => {
    if (last && last.reply !== written) timer ??= setTimeout(write, WRITE_AFTER_MS)
  }
  return {
    /** The state of the copy until the worker tells it. */
    state: found ? stateOf(found) : EMPTY_STATE,
    /** The first rows of a search until the worker answers; null if others were kept. */
    first: ({ text, sort }: Pick<ViewRequest, 'text' | 'sort'>): ViewReply | null => {
      if (!found || state !== null || isCleared) return null
      if (text.trim() !== '' || found.sort !== sortKey(sort)) return null
      return {
        revision: KEPT_REVISION,
        matches: found.loaded,
        from: 0,
        rows: found.rows.map((row) => ({ ...row, revision: KEPT_REVISION })),
        isSorted: true,
        facets: [],
        problems: [],
        words: [],
      }
    },
    /** The worker has answered. */
    answered: ({ text, sort }: ViewRequest, reply: ViewReply) => {
      if (text.trim() !== '' || reply.from !== 0 || reply.rows.length === 0 || !reply.isSorted)
        return
      last = { sort: sortKey(sort), reply }
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
      last = null
      clear()
    },
  }
}
