import type { WireRecord } from '../resources/copied-resource.ts'

/** A record with what is known of the reply that it is from. */
export type Entry = {
  readonly record: WireRecord
  /** When the reply came, in Unix milliseconds. */
  readonly as_of: number
  /** The number of the load that was going on, or was the last. */
  readonly load: number
  /** Its place in the service's list, counted by the load; below 0 for what was created since then. */
  readonly place: number
  /** By the clock of the map: when its request was sent, of a write when it was answered. */
  readonly learnt: number
}

/** What is known of the records of a reply. */
export type Reply = Omit<Entry, 'record' | 'place'> & {
  /** The place of the first one; `first` and `last`: of those that are new, before or after all others. */
  readonly place: number | 'first' | 'last'
}

/** A reply is at most so long on its way, with a wide margin. */
const REPLY_MS = 5 * 60_000
/** The times of deletions are looked through when there are so many. */
const MANY = 10_000

/** Creates an empty map of records by their ids. Of two replies the one that was asked for last stays. */
export const createRecordMap = (time = () => performance.now()) => {
  const entries = new Map<string, Entry>()
  /** When each was dropped. */
  const dropped = new Map<string, number>()
  let latest = 0
  let revision = 0
  let list: readonly WireRecord[] | null = null
  let most = MANY

  // No two times are the same, however coarse the clock is.
  const clock = (): number => {
    latest = Math.max(time(), latest + 1e-6)
    return latest
  }
  const change = () => {
    list = null
    revision += 1
  }
  const firstPlace = (place: Reply['place'], count: number): number => {
    if (typeof place === 'number') return place
    const places = [...entries.values()].map((entry) => entry.place)
    const end = (most: number, one: number) => (place === 'first' ? Math.min : Math.max)(most, one)
    return place === 'first' ? places.reduce(end, 0) - count : places.reduce(end, -1) + 1
  }
  const forgetOld = () => {
    if (dropped.size <= most) return
    const from = clock() - REPLY_MS
    for (const [id, at] of dropped) if (at < from) dropped.delete(id)
    most = Math.max(MANY, dropped.size * 2)
  }
  return {
    clock,
    get: (id: string): Entry | undefined => entries.get(id),
    size: () => entries.size,
    revision: () => revision,
    entries: (): readonly Entry[] => [...entries.values()],
    /** How many of them this load has not met. */
    countNew: (records: readonly WireRecord[], load: number): number =>
      new Set(records.flatMap(({ id }) => ((entries.get(id)?.load ?? -1) < load ? id : []))).size,
    /** Takes the records of a reply. Returns the entries that are other than before. */
    put: (records: readonly WireRecord[], reply: Reply): readonly Entry[] => {
      const { as_of, load, learnt } = reply
      // Of two records with one id, the last counts.
      const taken = [...new Map(records.map((record) => [record.id, record])).values()].filter(
        ({ id }) => (dropped.get(id) ?? -1) < learnt,
      )
      const isNewFirst = taken.some(({ id }) => !entries.has(id))
      const first =
        isNewFirst || typeof reply.place === 'number' ? firstPlace(reply.place, taken.length) : 0
      return taken.map((record, at) => {
        const before = entries.get(record.id)
        const place = before && typeof reply.place !== 'number' ? before.place : first + at
        const isOlder = before !== undefined && before.learnt > learnt
        const isSame = before && JSON.stringify(before.record) === JSON.stringify(record)
        const entry: Entry = {
          record: before && (isOlder || isSame) ? before.record : record,
          as_of: isOlder ? before.as_of : as_of,
          learnt: isOlder ? before.learnt : learnt,
          load: Math.max(load, before?.load ?? load),
          place,
        }
        entries.set(record.id, entry)
        if (entry.record !== before?.record || place !== before.place) change()
        return entry
      })
    },
    /** Drops records: no reply to what was sent before brings them back. Returns the ids that were there. */
    drop: (ids: readonly string[], at = clock()): readonly string[] => {
      for (const id of ids) dropped.set(id, at)
      forgetOld()
      const gone = ids.filter((id) => entries.delete(id))
      if (gone.length > 0) change()
      return gone
    },
    /** Those that neither this load nor a reply since `sent_at` has met. */
    missedBy: (load: number, sent_at = Infinity): readonly Entry[] =>
      [...entries.values()].filter((entry) => entry.load < load && entry.learnt <= sent_at),
    /** All records, in the order of the service's list. The same array until one changes. */
    list: (): readonly WireRecord[] =>
      (list ??= [...entries.values()]
        .toSorted((a, b) => a.place - b.place || b.load - a.load)
        .map(({ record }) => record)),
    oldestAt: (): number | null => {
      let oldest = Infinity
      for (const { as_of } of entries.values()) oldest = Math.min(oldest, as_of)
      return entries.size > 0 ? oldest : null
    },
    clear: () => {
      entries.clear()
      change()
    },
  }
}

/** All records of a resource in memory, by their ids. */
export type RecordMap = ReturnType<typeof createRecordMap>
