import type { WireRecord } from '../resources/copied-resource.ts'
import { NO_FACTS, type LoadFacts } from './load-facts.ts'
import { createRecordMap, type Entry, type Reply } from './record-map.ts'

/** What a reply, or a step of a load, has changed. */
export type StoreChange = {
  /** What the reply said, changed or not. */
  readonly put: readonly Entry[]
  readonly dropped: readonly string[]
  /** Null: they are as before. */
  readonly facts: LoadFacts | null
  /** It is of somebody's own request, not of a load. */
  readonly isReply: boolean
}

/** Creates the records of a collection, with what is known of its loads. `onChange` is told of each change. */
export const createRecordStore = (
  onChange: (change: StoreChange) => void,
  map = createRecordMap(),
) => {
  let facts = NO_FACTS
  const change = (some: Partial<StoreChange>) =>
    onChange({ put: [], dropped: [], facts: null, isReply: false, ...some })
  const put = (records: readonly WireRecord[], reply: Omit<Reply, 'as_of' | 'load'>) =>
    map.put(records, { ...reply, as_of: Date.now(), load: facts.load })
  const complete = (gone: readonly Entry[], some: Partial<StoreChange>) => {
    facts = { ...facts, progress: null, completed_at: Date.now(), completed_load: facts.load }
    const dropped = map.drop(gone.map(({ record }) => record.id))
    change({ ...some, dropped, facts })
  }
  return {
    map,
    facts: () => facts,
    setFacts: (some: Partial<LoadFacts>) => {
      facts = { ...facts, ...some }
      change({ facts })
    },
    /** Takes the records of any reply but a load's. `sent_at`, by the map's clock: of a write, when it was answered. */
    take: (records: readonly WireRecord[], sent_at: number, place: 'first' | 'last' = 'first') =>
      change({ put: put(records, { learnt: sent_at, place }), isReply: true }),
    drop: (ids: readonly string[]) => {
      map.drop(ids)
      change({ dropped: ids, isReply: true })
    },
    /** Takes the next page of the load. */
    takePage: (records: readonly WireRecord[], sent_at: number, some: Partial<LoadFacts>) => {
      const place = facts.progress?.records ?? 0
      facts = { ...facts, ...some }
      change({ put: put(records, { learnt: sent_at, place }), facts })
    },
    /** Takes the only page that the list has: nothing that it lacks is there any more. */
    takeWhole: (records: readonly WireRecord[], sent_at: number, skipped: number) => {
      facts = { ...facts, load: facts.load + 1, skipped }
      const all = put(records, { learnt: sent_at, place: 0 })
      complete(map.missedBy(facts.load, sent_at), { put: all, isReply: true })
    },
    /** The load has come to its end: drops what it did not meet, but for some. */
    complete: (staying: ReadonlySet<string>) =>
      complete(
        map.missedBy(facts.load).filter(({ record }) => !staying.has(record.id)),
        {},
      ),
    clear: () => {
      facts = NO_FACTS
      map.clear()
    },
  }
}

/** The records of a collection. */
export type RecordStore = ReturnType<typeof createRecordStore>
