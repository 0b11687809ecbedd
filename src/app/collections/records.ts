import * as z from 'zod/mini'
import { isRemembered, type Connection } from '../connection/connection.ts'
import { storedChanges } from '../connection/store-connection.ts'
import { openChannel } from '../device/channel.ts'
import { CHANNELS } from '../device/registry.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import { createStoredRecords, Entry, NO_FACTS, type Facts } from './stored-records.ts'

/**
 * What tabs with the same records tell each other: what a reply has told; or that all were loaded, and are on the device
 * where it stores them; or that all were removed. Any script of this origin may tell something else.
 */
const Message = z.union([z.array(Entry), z.literal(['loaded', 'clear'])])

/** What records are shared by. */
export type RecordParts = {
  readonly connection: Connection
  /** The part of the names of the database and the channel. */
  readonly slot: string
  /** The time in Unix milliseconds, later at each call whatever becomes of the clock. */
  readonly now: () => number
  readonly onChange: () => void
  /** The records were removed, here or in another tab. */
  readonly onClear: () => void
  readonly openStored?: typeof createStoredRecords | undefined
}

/**
 * Records by their ids: in memory, on the device where the person lets it remember, and in the other tabs. Of two
 * replies the one that was asked for last stays.
 */
export const createRecords = (parts: RecordParts) => {
  const { connection, slot, now, onChange, openStored = createStoredRecords } = parts
  const entries = new Map<string, Entry>()
  let facts = NO_FACTS
  let list: readonly WireRecord[] | null = null
  const openWanted = () => (isRemembered(connection) ? openStored(slot, onChange) : null)
  let stored = openWanted()
  /** Somebody wants the records: from then on this tab has all that the device has. */
  let restored: Promise<void> | null = null

  const there = () => [...entries.values()].filter(({ is_gone }) => !is_gone)
  /** Returns what is true of its id then. `isPlaced`: it has the place that the list has for it. */
  const set = (given: Entry, isPlaced: boolean): Entry => {
    const { id } = given.record
    const before = entries.get(id)
    const place = before && !before.is_gone && !isPlaced ? before.place : given.place
    const newer = before && before.at > given.at ? before : given
    const isSame = before && JSON.stringify(before.record) === JSON.stringify(newer.record)
    const entry = { ...newer, place, record: isSame ? before.record : newer.record }
    entries.set(id, entry)
    if (!isSame || place !== before.place || entry.is_gone !== before.is_gone) list = null
    return entry
  }
  const put = (given: readonly Entry[], isPlaced = false) => {
    const taken = given.map((entry) => set(entry, isPlaced))
    if (taken.length > 0) void stored?.write({ put: taken, keepsPlaces: !isPlaced })
    onChange()
  }
  const gone = (id: string, at: number) => ({ record: { id }, at, place: 0, is_gone: true })
  /** A later time was noted before the clock was set back. Each tab has its own parts of a millisecond. */
  const latest = () => now() + 1
  const dated = (given: readonly Entry[]) => {
    const most = latest()
    return given.map((entry) => ({ ...entry, at: Math.min(entry.at, most) }))
  }
  /** Takes what is on the device: all of it first, and later what another load has brought. */
  const adopt = async () => {
    const found = await stored?.read(restored ? facts.completed_at : undefined)
    if (!found) return
    const { completed_at } = found.facts
    // A load that ended in the future has no age.
    if (completed_at && completed_at >= (facts.completed_at ?? 0) && completed_at <= latest()) {
      facts = found.facts
      const ids = new Set(found.entries.map(({ record }) => record.id))
      for (const { record, at } of there())
        if (at < completed_at && !ids.has(record.id)) set(gone(record.id, completed_at), false)
    }
    for (const entry of dated(found.entries)) set(entry, true)
    onChange()
  }
  const restore = () => (restored ??= adopt())
  const empty = () => {
    entries.clear()
    facts = NO_FACTS
    list = null
    parts.onClear()
  }
  const channel = openChannel(`${CHANNELS.records} ${slot}`, (message) => {
    const { data: told } = Message.safeParse(message)
    if (told === 'loaded' && restored) void adopt()
    if (told === 'clear') empty()
    // Stored once more: a page that is on its way here may have been stored since.
    if (typeof told === 'object') put(dated(told))
  })
  /** Takes what somebody's own request has told, here and in the other tabs. */
  const share = (told: Entry[]) => {
    put(told)
    channel.post(told)
  }
  const storing = storedChanges.subscribe(() => {
    if (isRemembered(connection) === (stored !== null)) return
    stored?.close()
    stored = openWanted()
    void stored?.write({ put: there(), facts, isAll: true })
    onChange()
  })

  return {
    facts: () => facts,
    setPageSize: (page_size: Facts['page_size']) => {
      facts = { ...facts, page_size }
    },
    state: () => {
      const problem = stored?.problem() ?? null
      const all = there()
      list ??= all.toSorted((a, b) => a.place - b.place || b.at - a.at).map(({ record }) => record)
      return {
        records: list,
        estimated: facts.completed_at === null ? null : list.length,
        ...facts,
        oldest_at: all.reduce<number | null>((least, { at }) => Math.min(least ?? at, at), null),
        storage: { place: stored && !problem ? ('device' as const) : ('memory' as const), problem },
      }
    },
    get: (id: string) => {
      const found = entries.get(id)
      return found && !found.is_gone ? { record: found.record, as_of: found.at } : undefined
    },
    restore,
    adopt,
    /** Takes the page of a load, whose first record has this place in the list. */
    takePage: (records: readonly WireRecord[], at: number, first: number) =>
      put(
        records.map((record, index) => ({ record, at, place: first + index })),
        true,
      ),
    /** Takes what somebody has asked for; new records stand before all others, or after them. */
    take: (records: readonly WireRecord[], at: number, isLast = false) =>
      share(records.map((record, index) => ({ record, at, place: (isLast ? at : -at) + index }))),
    drop: (id: string) => share([gone(id, now())]),
    /** A load has come to its end: what it has not met, and no reply since it began has told of, is gone. */
    complete: async (began_at: number, met: ReadonlySet<string>) => {
      // Of what is on the device, too.
      await restore()
      const at = now()
      const left = there().filter((one) => one.at < began_at && !met.has(one.record.id))
      put(left.map(({ record }) => gone(record.id, at)))
      facts = { ...facts, completed_at: at }
      onChange()
      await stored?.write({ facts })
      channel.post('loaded')
    },
    /** Removes the records here, on the device and in the other tabs. */
    clear: async () => {
      empty()
      channel.post('clear')
      await stored?.write({ isAll: true })
    },
    close: () => {
      storing.unsubscribe()
      channel.close()
      stored?.close()
    },
  }
}
