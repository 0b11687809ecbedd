import type { WireRecord } from '../resources/copied-resource.ts'
import { NO_FACTS, type LoadFacts } from './load-facts.ts'
import { createRecordMap, type Entry, type Place } from './record-map.ts'

/** What a reply, or a step of a load, has changed. */
export type StoreChange = {
  readonly put: readonly Entry[]
  readonly dropped: readonly string[]
  /** Null: they are as before. */
  readonly facts: LoadFacts | null
  /** It is of somebody's own request, not of a load. */
  readonly isReply: boolean
  /** By the map's clock: when the request was sent, of a write when it was answered. */
  readonly sent_at: number
}

/** The number of a load after another one: by the time, so that tabs which know nothing of each other agree. */
export const nextLoad = ({ load }: LoadFacts): number => Math.max(load + 1, Date.now())

/** Creates the records of a collection, with what is known of its loads. `onChange` is told of each change. */
export const createRecordStore = (
  onChange: (change: StoreChange) => void,
  map = createRecordMap(),
) => {
  let facts = NO_FACTS
  const change = (some: Partial<StoreChange>) =>
    onChange({ put: [], dropped: [], facts: null, isReply: false, sent_at: map.clock(), ...some })
  const put = (records: readonly WireRecord[], learnt: number, place: Place) =>
    map.put(records, { learnt, place, as_of: Date.now(), load: facts.load })
  const complete = (gone: readonly Entry[], some: Partial<StoreChange>) => {
    facts = { ...facts, progress: null, completed_at: Date.now(), completed_load: facts.load }
    const dropped = gone.map(({ record }) => record.id)
    map.drop(dropped)
    change({ ...some, dropped, facts })
  }
  return {
    map,
    facts: () => facts,
    setFacts: (some: Partial<LoadFacts>) => {
      facts = { ...facts, ...some }
      change({ facts })
    },
    /** Takes the records of any reply but a load's. */
    take: (records: readonly WireRecord[], sent_at: number, place: Place = 'first') =>
      change({ put: put(records, sent_at, place), isReply: true, sent_at }),
    drop: (ids: readonly string[]) => {
      map.drop(ids)
      change({ dropped: ids, isReply: true })
    },
    /** Takes the next page of the load. */
    takePage: (records: readonly WireRecord[], sent_at: number, some: Partial<LoadFacts>) => {
      const place = facts.progress?.records ?? 0
      facts = { ...facts, ...some }
      change({ put: put(records, sent_at, place), facts, sent_at })
    },
    /** Takes the only page that the list has: nothing that it lacks is there any more. */
    takeWhole: (records: readonly WireRecord[], sent_at: number, skipped: number) => {
      facts = { ...facts, load: nextLoad(facts), skipped }
      const all = put(records, sent_at, 0)
      complete(map.missedBy(facts.load, sent_at), { put: all, isReply: true, sent_at })
    },
    /** The load has come to its end: drops what it did not meet, but for some. */
    complete: (staying: ReadonlySet<string>) =>
      complete(
        map.missedBy(facts.load).filter(({ record }) => !staying.has(record.id)),
        {},
      ),
    /** Takes all that the device or another tab has. */
    restore: (entries: readonly Entry[], given: LoadFacts) => {
      const { load, progress } = facts
      const isFurther = (given.progress?.pages ?? Infinity) > (progress?.pages ?? Infinity)
      map.restore(entries, given.completed_at, given.load)
      if (given.load > load || (given.load === load && isFurther)) facts = given
    },
    /** Takes the facts of another tab, which has told everything that they are about. */
    adopt: (given: LoadFacts) => {
      facts = given
    },
    clear: () => {
      facts = NO_FACTS
      map.clear()
    },
  }
}

/** The records of a collection. */
export type RecordStore = ReturnType<typeof createRecordStore>
