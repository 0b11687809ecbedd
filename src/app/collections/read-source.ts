import pLimit from 'p-limit'
import type { Calls, ReadRecord, RecordReads } from '../resources/collected-resource.ts'
import type { Source } from './collection.ts'

/** A browser opens six connections to a service by HTTP/1.1: one stays for what somebody does. */
export const READS_AT_ONCE = 5

/** After this many failures the record is at fault, not the service, if others were read meanwhile. */
const MOST_FAILURES = 3

/** Records that are read one by one, those in sight first. */
export const createReadSource = (reads: RecordReads, onChange: () => void): Source => {
  let inSight: readonly string[] = []
  let since = 0
  let listedFor = 0
  let listedAt = 0
  /** Read since somebody last asked: without them a clock that is set back would make the load endless. */
  let done = new Set<string>()
  let successes = 0
  const failures = new Map<string, { times: number; successes: number }>()

  const isLeft = ({ id, read_at }: ReadRecord) => read_at < since && !done.has(id)
  const readOne = async (calls: Calls, id: string, halt: AbortSignal) => {
    const failed = failures.get(id) ?? { times: 0, successes }
    const isAlone = failed.times >= MOST_FAILURES && successes > failed.successes
    try {
      await reads.read(calls, id, halt, isAlone)
      done.add(id)
      successes += 1
      failures.delete(id)
    } catch (error) {
      if (!halt.aborted) failures.set(id, { ...failed, times: failed.times + 1 })
      throw error
    }
  }
  const readAll = async (calls: Calls, halt: AbortSignal) => {
    const left = new Set(reads.records().flatMap((record) => (isLeft(record) ? record.id : [])))
    const errors: unknown[] = []
    const readNext = async () => {
      while (!halt.aborted && errors.length === 0) {
        const id = inSight.find((one) => left.has(one)) ?? left.values().next().value
        if (id === undefined) return
        left.delete(id)
        await readOne(calls, id, halt).catch((error: unknown) => errors.push(error))
      }
    }
    await Promise.all(Array.from({ length: READS_AT_ONCE }, readNext))
    if (errors.length > 0) throw errors[0]
  }
  const unsubscribe = reads.subscribe(onChange)

  return {
    state: () => {
      const records = reads.records()
      const times = records.flatMap(({ read_at }) => (read_at > 0 ? read_at : []))
      const isWhole = times.length === records.length && listedAt > 0
      return {
        records,
        estimated: records.length,
        unread: records.length - times.length,
        completed_at: isWhole ? times.reduce((a, b) => Math.max(a, b), listedAt) : null,
        oldest_at: times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : null,
        progress: { pages: 0, records: records.length - records.filter(isLeft).length },
        page_size: null,
        storage: { place: 'memory', problem: reads.problem() },
      }
    },
    get: (id) => {
      const record = reads.records().find((one) => one.id === id)
      return record && { record, as_of: record.read_at }
    },
    restore: async () => void (await reads.ready),
    isMet: (time) => {
      if (time > since) done = new Set()
      since = Math.max(since, time)
      return listedFor >= time && !reads.records().some(isLeft)
    },
    load: async (time, { client: { call }, turn, halt }) => {
      const atOnce = pLimit(READS_AT_ONCE)
      const calls: Calls = {
        call: (operation, options) =>
          atOnce(async () => {
            await turn()
            halt.throwIfAborted()
            return call(operation, options)
          }),
      }
      if (listedFor < time) {
        await reads.readList(calls, halt)
        listedFor = time
        listedAt ||= Date.now()
      }
      await readAll(calls, halt)
      return undefined
    },
    take: reads.take,
    showing: (ids) => {
      inSight = ids
    },
    // Nothing of it is stored on the device.
    clear: async () => undefined,
    close: () => {
      unsubscribe()
      reads.close()
    },
  }
}
