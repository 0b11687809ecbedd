import pLimit from 'p-limit'
import { isApiError } from '../api/api-error.ts'
import type { Calls, RecordReads } from '../resources/collected-resource.ts'
import type { Source } from './page-source.ts'

/** A browser opens six connections to a service by HTTP/1.1: one stays for what somebody does. */
export const READS_AT_ONCE = 5

/** Records that are read one by one, in their order. */
export const createReadSource = (
  reads: RecordReads,
  now: () => number,
  onChange: () => void,
): Source => {
  /** All must be as new as this. */
  let since = 0
  let listedAt = 0
  /** When each was asked for, whatever the clock says since. */
  const readAt = new Map<string, number>()
  /** Those that failed while the service answered: they are at fault. */
  let faulty: ReadonlySet<string> = new Set()
  /** The last one that was read and is not at fault. */
  let sound: string | undefined

  const left = () =>
    reads.records().filter(({ id, read_at }) => Math.max(read_at, readAt.get(id) ?? 0) < since)
  const readAll = async (calls: Calls, halt: AbortSignal) => {
    const failed = new Map<string, unknown>()
    const atOnce = pLimit(READS_AT_ONCE)
    await atOnce.map(left(), async ({ id }) => {
      if (halt.aborted || failed.size > 0) return
      const at = now()
      try {
        await reads.read(calls, id, halt, faulty.has(id))
        readAt.set(id, at)
        if (!faulty.has(id)) sound = id
      } catch (error) {
        failed.set(id, error)
      }
    })
    const [error] = failed.values()
    if (failed.size === 0 || halt.aborted) return
    faulty = new Set()
    // Answers from before the failure don't tell whether the service still answers.
    if (sound !== undefined && isApiError(error) && error.isRetryable && error.status !== 429)
      await reads.read(calls, sound, halt, false).then(
        () => (faulty = new Set(failed.keys())),
        () => undefined,
      )
    throw error
  }
  const unsubscribe = reads.subscribe(onChange)

  return {
    state: () => {
      const records = reads.records()
      const times = records.flatMap(({ read_at }) => (read_at > 0 ? read_at : []))
      const isWhole = times.length === records.length && listedAt > 0
      return {
        records,
        unread: records.length - times.length,
        completed_at: isWhole ? Math.max(listedAt, ...times) : null,
        oldest_at: times.length > 0 ? Math.min(...times) : null,
        progress: records.length - left().length,
        storage: { place: 'memory', problem: reads.problem() },
      }
    },
    get: (id) => {
      const record = reads.records().find((one) => one.id === id)
      return record && { record, as_of: record.read_at }
    },
    restore: async () => void (await reads.ready),
    isMet: (time) => {
      since = Math.max(since, time)
      return listedAt >= time && left().length === 0
    },
    load: async (time, { call }, turn, halt) => {
      const atOnce = pLimit(READS_AT_ONCE)
      const calls: Calls = {
        call: (operation, options) =>
          atOnce(async () => {
            await turn()
            halt.throwIfAborted()
            return call(operation, options)
          }),
      }
      if (listedAt < time) {
        const at = now()
        await reads.readList(calls, halt)
        listedAt = at
      }
      await readAll(calls, halt)
      return undefined
    },
    take: reads.take,
    // Nothing of it is stored on the device.
    clear: async () => undefined,
    close: () => {
      unsubscribe()
      reads.close()
    },
  }
}
