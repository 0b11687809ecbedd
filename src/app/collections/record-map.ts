import { membersOf } from '../device/channel.ts'
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
}

const NUMBERS = ['as_of', 'load', 'place'] as const

/** Whether a value of the device, or of another tab, is an entry. */
export const isEntry = (value: unknown): value is Entry => {
  const { record, ...numbers } = membersOf(value)
  return (
    typeof membersOf(record)['id'] === 'string' &&
    NUMBERS.every((name) => typeof numbers[name] === 'number')
  )
}

/** Before which of the new records those of a reply stand, or the place of the first one. */
export type Place = number | 'first' | 'last'

/** A reply is at most so long on its way, with a wide margin. */
const REPLY_MS = 5 * 60_000
/** The times of deletions are looked through when there are so many. */
const MANY = 10_000

/** Creates an empty map of records by their ids. Of two replies the one that was asked for last stays. */
export const createRecordMap = (time = () => performance.now()) => {
  /** `learnt`, by the clock below: when the request was sent, of a write when it was answered. */
  const entries = new Map<string, Entry & { readonly learnt: number }>()
  const droppedAt = new Map<string, number>()
  let latest = 0
  let revision = 0
  let list: readonly WireRecord[] | null = null

  // No two times are the same, however coarse the clock is.
  const clock = (): number => {
    latest = Math.max(time(), latest + 1e-6)
    return latest
  }
  const change = () => {
    list = null
    revision += 1
  }
  const firstOf = (place: Place, count: number): number => {
    if (typeof place === 'number') return place
    let [first, last] = [0, -1]
    for (const entry of entries.values()) {
      first = Math.min(first, entry.place)
      last = Math.max(last, entry.place)
    }
    return place === 'first' ? first - count : last + 1
  }
  const forgetOld = () => {
    if (droppedAt.size < MANY) return
    const from = clock() - REPLY_MS
    for (const [id, at] of droppedAt) if (at < from) droppedAt.delete(id)
  }
  const set = (given: Entry, learnt: number): Entry => {
    const { id } = given.record
    const before = entries.get(id)
    const isOlder = before !== undefined && before.learnt > learnt
    const isSame = before && JSON.stringify(before.record) === JSON.stringify(given.record)
    const entry = {
      record: before && (isOlder || isSame) ? before.record : given.record,
      as_of: isOlder ? before.as_of : given.as_of,
      load: Math.max(given.load, before?.load ?? 0),
      place: given.place,
      learnt: isOlder ? before.learnt : learnt,
    }
    entries.set(id, entry)
    if (entry.record !== before?.record || entry.place !== before.place) change()
    return entry
  }
  const isGone = (id: string, learnt: number) => (droppedAt.get(id) ?? -1) > learnt
  return {
    clock,
    get: (id: string): Entry | undefined => entries.get(id),
    size: () => entries.size,
    revision: () => revision,
    entries: (): readonly Entry[] =>
      [...entries.values()].map(({ learnt: _learnt, ...entry }) => entry),
    /** How many of them this load has not met. */
    countNew: (records: readonly WireRecord[], load: number): number =>
      new Set(records.flatMap(({ id }) => ((entries.get(id)?.load ?? -1) < load ? id : []))).size,
    /** Takes the records of a reply. Returns their entries. */
    put: (
      records: readonly WireRecord[],
      {
        as_of,
        load,
        learnt,
        place,
      }: Omit<Entry, 'record' | 'place'> & { place: Place; learnt: number },
    ): readonly Entry[] => {
      // Of two records with one id, the last counts.
      const taken = [...new Map(records.map((record) => [record.id, record])).values()]
      let first = typeof place === 'number' ? place : null
      return taken.flatMap((record, at) => {
        if (isGone(record.id, learnt)) return []
        const before = typeof place === 'number' ? undefined : entries.get(record.id)
        return set(
          {
            record,
            as_of,
            load,
            place: before?.place ?? (first ??= firstOf(place, taken.length)) + at,
          },
          learnt,
        )
      })
    },
    /** Takes a page that another tab has loaded. */
    merge: (given: readonly Entry[], learnt: number): void => {
      for (const entry of given) if (!isGone(entry.record.id, learnt)) set(entry, learnt)
    },
    /**
     * Takes all that the device or another tab has: what was learnt here is newer, but a record that they lack is not
     * there any more if they were complete after it was read. What is here, their load need not meet.
     */
    restore: (stored: readonly Entry[], completed_at: number | null, theirLoad: number): void => {
      const ids = new Set(stored.map(({ record }) => record.id))
      for (const [id, entry] of entries)
        if (!ids.has(id) && entry.as_of < (completed_at ?? 0)) entries.delete(id)
        else entries.set(id, { ...entry, load: Math.max(entry.load, theirLoad) })
      for (const entry of stored) {
        const { id } = entry.record
        if (!entries.has(id) && !droppedAt.has(id)) entries.set(id, { ...entry, learnt: 0 })
      }
      change()
    },
    /** Drops records: no reply to what was sent before brings them back. */
    drop: (ids: readonly string[]): void => {
      const at = clock()
      for (const id of ids) {
        droppedAt.set(id, at)
        if (entries.delete(id)) change()
      }
      forgetOld()
    },
    /** The ids of those that neither this load nor a reply since `sent_at` has met. */
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
