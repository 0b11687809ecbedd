import type { IDBPDatabase } from 'idb'
import * as z from 'zod/mini'
import { openDatabase, storeProblem } from '../device/database.ts'
import { DATABASES } from '../device/registry.ts'
import type { WireRecord } from '../resources/collected-resource.ts'

/** A record, when it is from, and where it stands in the service's list. */
export const Entry = z.object({
  record: z.looseObject({ id: z.string() }),
  /** When its request was sent, or its write was answered, in Unix milliseconds. */
  at: z.number(),
  /** Below 0 for what was created since the list was loaded. */
  place: z.number(),
  /** There is none with this id since then: no reply to what was sent before brings it back. */
  is_gone: z.optional(z.boolean()),
})
export type Entry = Readonly<z.infer<typeof Entry>>

/** What a collection has of its records, and how much of the account they are. All times are Unix milliseconds. */
export type CollectionRecords = {
  /** In the order of the service's list, the newest first. The same array until a record changes. */
  readonly records: readonly WireRecord[]
  /** Of records that are read one by one: how many of those listed were not read yet. */
  readonly unread?: number
  /** When the last load ended with its last page; null before the first. */
  readonly completed_at: number | null
  /** The oldest reply that a record is from; null if there is none. */
  readonly oldest_at: number | null
  /** How many the load that is going on has read; null when there is none. A stopped one goes on from there. */
  readonly progress: number | null
  /** Whether the records are stored on this device, and in words why not, where that is wanted. */
  readonly storage: { readonly place: 'device' | 'memory'; readonly problem: string | null }
}

/** So many records are read at once, so that the page stays responsive. */
const RECORDS_PER_READ = 1000

/** Why records are not stored as they should be. */
const PROBLEMS = {
  full: 'There is no room left on this device.',
  blocked: "The browser doesn't let the dashboard keep data on this device.",
  newer: 'A newer version of the dashboard keeps data on this device: reload the page to use it.',
  removed: 'The records kept on this device were removed.',
}

/** The records of a slot in a database on this device. Where that fails, `problem` says why, and nothing is stored. */
export const createStoredRecords = (slot: string, onProblem: () => void) => {
  let opened: Promise<IDBPDatabase> | null = null
  let problem: string | null = null
  let isClosed = false

  const fail = (why: keyof typeof PROBLEMS) => {
    if (isClosed || problem !== null) return
    problem = `${PROBLEMS[why]} The records are kept in memory until the page is closed.`
    onProblem()
  }
  const open = () =>
    openDatabase(DATABASES.records, {
      part: slot,
      create: (database) => {
        database.createObjectStore('records', { keyPath: 'record.id' })
        database.createObjectStore('facts')
      },
      // The browser has removed it, to make room or because the person asked; or another tab has.
      onClose: () => fail('removed'),
    })
  const attempt = async <T>(act: (of: IDBPDatabase) => Promise<T>): Promise<T | null> => {
    if (problem !== null || isClosed) return null
    try {
      return await act(await (opened ??= open()))
    } catch (error) {
      // What is there is not kept up any more: the next visit reads all anew.
      void opened?.then((database) => database.delete('facts', 'facts')).catch(() => undefined)
      fail(storeProblem(error))
      return null
    }
  }
  return {
    problem: () => problem,
    /** Reads all, in parts; null if nothing can be read. */
    read: () =>
      attempt(async (database) => {
        // Before the records: they are as new as the facts, or newer.
        const facts = (await database.get('facts', 'facts')) as { completed_at: number } | undefined
        const entries: Entry[] = []
        let part: Entry[] = []
        do {
          const last = part.at(-1)?.record.id
          const range = last === undefined ? undefined : IDBKeyRange.lowerBound(last, true)
          part = await database.getAll('records', range, RECORDS_PER_READ)
          entries.push(...part)
        } while (part.length === RECORDS_PER_READ)
        return { entries, completed_at: facts?.completed_at ?? null }
      }),
    /** Writes all of this at once, in place of everything there if `isAll`. */
    write: async (change: {
      readonly put?: readonly Entry[]
      readonly completed_at?: number | null
      readonly isAll?: boolean
      /** What is there already keeps its place in the list. */
      readonly keepsPlaces?: boolean
    }): Promise<void> => {
      const { put = [], completed_at, isAll, keepsPlaces } = change
      await attempt(async (database) => {
        const transaction = database.transaction(['records', 'facts'], 'readwrite')
        const records = transaction.objectStore('records')
        const known = transaction.objectStore('facts')
        const putOne = async (entry: Entry) => {
          const { id } = entry.record
          if (entry.is_gone) return records.delete(id)
          const there: Entry | undefined = keepsPlaces ? await records.get(id) : undefined
          return records.put({ ...entry, place: there?.place ?? entry.place })
        }
        await Promise.all([
          ...(isAll ? [records.clear(), known.clear()] : []),
          ...put.map(putOne),
          completed_at !== undefined && known.put({ completed_at }, 'facts'),
          transaction.done,
        ])
      })
    },
    close: () => {
      isClosed = true
      void opened?.then((database) => database.close()).catch(() => undefined)
    },
  }
}
