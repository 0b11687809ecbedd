import * as z from 'zod/mini'
import { isStoredHere, type Connection } from '../connection/connection.ts'
import { onStored } from '../connection/store-connection.ts'
import { openChannel } from '../device/channel.ts'
import { CHANNELS } from '../device/registry.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import { createStoredRecords, Entry, NO_FACTS, type Facts } from './stored-records.ts'

/** What tabs with the same records tell each other. Any script of this origin may tell something else. */
const Message = z.union([
  /** All were loaded, and are on the device where it stores them; or all were removed. */
  z.literal(['loaded', 'clear']),
  /** What a reply has told: records, and the ids of those that are gone, since when. */
  z.object({ records: z.array(Entry), dropped: z.array(z.string()), at: z.number() }),
])

/** What records are shared by. */
export type RecordParts = {
  readonly connection: Connection
  /** The part of the names of the database and the channel. */
  readonly slot: string
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
  const { connection, slot, onChange, openStored = createStoredRecords } = parts
  const entries = new Map<string, Entry>()
  const droppedAt = new Map<string, number>()
  let facts: Facts = NO_FACTS
  let list: readonly WireRecord[] | null = null
  let latest = 0
  const openWanted = () => (isStoredHere(connection) ? openStored(slot, onChange) : null)
  let stored = openWanted()
  /** Somebody wants the records: from then on this tab has all that the device has. */
  let restored: Promise<void> | null = null

  // No two times are the same, so that it is clear what was first.
  const now = () => (latest = Math.max(Date.now(), latest + 0.001))
  // A time of the future was noted before the clock was set back.
  const isNewer = (id: string, at: number): boolean => {
    const known = entries.get(id)?.at ?? 0
    return known > at && known <= Math.max(Date.now(), latest)
  }
  /** `isPlaced`: with the place that the list has for it. */
  const set = ({ record, at, place: given }: Entry, isPlaced: boolean): Entry[] => {
    const { id } = record
    if ((droppedAt.get(id) ?? -1) >= at) return []
    const before = entries.get(id)
    const place = before && !isPlaced ? before.place : given
    const isSame = before && JSON.stringify(before.record) === JSON.stringify(record)
    const entry =
      before && isNewer(id, at)
        ? { ...before, place }
        : { record: isSame ? before.record : record, at, place }
    entries.set(id, entry)
    if (entry.record !== before?.record || place !== before.place) list = null
    return [entry]
  }
  const put = (given: readonly Entry[], isPlaced: boolean) => {
    const taken = given.flatMap((entry) => set(entry, isPlaced))
    if (taken.length > 0) void stored?.write({ put: taken, keepsPlaces: !isPlaced })
    onChange()
  }
  const drop = (ids: readonly string[], at: number) => {
    const dropped = ids.filter((id) => !isNewer(id, at))
    for (const id of ids) droppedAt.set(id, at)
    for (const id of dropped) if (entries.delete(id)) list = null
    if (dropped.length > 0) void stored?.write({ dropped })
    onChange()
  }
  const empty = () => {
    entries.clear()
    facts = NO_FACTS
    list = null
    parts.onClear()
  }
  /** Takes what is on the device, unless it is of the load that is known. */
  const adopt = async (known?: number | null) => {
    const found = await stored?.read(known)
    if (!found) return
    const { completed_at } = found.facts
    // A load that ended in the future has no age: the clock was set back.
    if (completed_at && completed_at >= (facts.completed_at ?? 0) && completed_at <= Date.now()) {
      facts = found.facts
      const there = new Set(found.entries.map(({ record }) => record.id))
      for (const [id, { at }] of entries)
        if (at < completed_at && !there.has(id) && entries.delete(id)) list = null
    }
    for (const entry of found.entries) set(entry, true)
    onChange()
  }
  const restore = (): Promise<void> => (restored ??= adopt())
  const channel = openChannel(`${CHANNELS.records} ${slot}`, (message) => {
    const { data: told } = Message.safeParse(message)
    if (told === 'loaded' && restored) void adopt(facts.completed_at)
    if (told === 'clear') empty()
    if (typeof told !== 'object') return
    // Stored once more: a page that is on its way here may have been stored since.
    put(told.records, false)
    drop(told.dropped, told.at)
  })
  const tell = (told: z.infer<typeof Message>) => channel.post(told)
  const stopStoring = onStored(() => {
    if (isStoredHere(connection) === (stored !== null)) return
    stored?.close()
    stored = openWanted()
    void stored?.write({ put: [...entries.values()], facts, isAll: true })
    onChange()
  })

  return {
    now,
    facts: () => facts,
    setPageSize: (page_size: Facts['page_size']) => {
      facts = { ...facts, page_size }
    },
    get: (id: string): Entry | undefined => entries.get(id),
    /** All records, in the order of the service's list. The same array until one changes. */
    list: (): readonly WireRecord[] =>
      (list ??= [...entries.values()]
        .toSorted((a, b) => a.place - b.place || b.at - a.at)
        .map(({ record }) => record)),
    oldestAt: (): number | null => {
      const oldest = [...entries.values()].reduce((least, { at }) => Math.min(least, at), Infinity)
      return entries.size > 0 ? oldest : null
    },
    restore,
    /** Takes what another tab has loaded meanwhile. */
    adopt: () => adopt(facts.completed_at),
    /**
     * Takes the records of a reply: the page of a load, whose first record has this place in the list, or what
     * somebody has asked for, of which new records stand before or after all others.
     */
    take: (records: readonly WireRecord[], at: number, where: number | 'first' | 'last') => {
      const isPage = typeof where === 'number'
      const place = isPage ? where : where === 'first' ? -at : at
      const given = records.map((record, index) => ({ record, at, place: place + index }))
      put(given, isPage)
      // Those of a load are too many.
      if (!isPage) tell({ records: given, dropped: [], at })
    },
    /** Drops records: no reply to what was sent before brings them back. */
    drop: (ids: string[]) => {
      const at = now()
      drop(ids, at)
      tell({ records: [], dropped: ids, at })
    },
    /** A load has come to its end: what it has not met, and no reply since it began has told of, is gone. */
    complete: async (began_at: number, met: ReadonlySet<string>) => {
      // Of what is on the device, too.
      await restore()
      const ended = now()
      // A time of the future was noted before the clock was set back.
      const isOld = (at: number) => at < began_at || at > ended
      const gone = [...entries].flatMap(([id, { at }]) => (isOld(at) && !met.has(id) ? id : []))
      drop(gone, ended)
      facts = { ...facts, completed_at: Date.now() }
      onChange()
      await stored?.write({ facts })
      tell('loaded')
    },
    storage: () => {
      const problem = stored?.problem() ?? null
      return { place: stored && !problem ? ('device' as const) : ('memory' as const), problem }
    },
    /** Removes the records here, on the device and in the other tabs. */
    clear: async () => {
      empty()
      tell('clear')
      await stored?.write({ isAll: true })
    },
    close: () => {
      stopStoring()
      channel.close()
      stored?.close()
    },
  }
}
