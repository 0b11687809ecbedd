import { wrap, type IDBPDatabase } from 'idb'
import * as z from 'zod/mini'
import { openDatabase, storeProblem } from '../device/database.ts'
import { noteSlot } from '../device/erase.ts'
import { DATABASES } from '../device/registry.ts'

/** A record, of when it is, and where it stands in the service's list. */
export const Entry = z.object({
  record: z.looseObject({ id: z.string() }),
  /** When its request was sent, or its write was answered, in Unix milliseconds. */
  at: z.number(),
  /** Below 0 for what was created since the list was loaded. */
  place: z.number(),
})
export type Entry = Readonly<z.infer<typeof Entry>>

/** The page sizes that are asked for, largest first; null asks for none. */
export const PAGE_SIZES = [1000, 500, 200, 100, null] as const

/** What is known of all records. */
export type Facts = {
  /** When the last complete load ended; null before the first. */
  readonly completed_at: number | null
  /** The largest page size that the service takes, as far as it was tried. */
  readonly page_size: (typeof PAGE_SIZES)[number]
}

/** What is known before the first load. */
export const NO_FACTS: Facts = { completed_at: null, page_size: 1000 }

/** So many records are read at once, so that the page stays responsive. */
const RECORDS_PER_READ = 1000

/** What the person is told about records that are not stored as they should be. */
const PROBLEMS = {
  full: 'There is no room left on this device. The records are kept in memory until the page is closed.',
  blocked:
    "The browser doesn't let the dashboard keep data on this device. The records are kept in memory until the page is closed.",
  newer:
    'A newer version of the dashboard keeps data on this device. Reload the page to use it; until then the records are kept in memory.',
  removed:
    'The records kept on this device were removed. They are kept in memory until the page is closed.',
} as const

/** The records of a slot in a database on this device. Where that fails, `problem` says why, and nothing is stored. */
export const createStoredRecords = (slot: string, onProblem: () => void) => {
  let opened: Promise<IDBPDatabase> | null = null
  let problem: string | null = null
  let isClosed = false

  const fail = (why: keyof typeof PROBLEMS): null => {
    if (isClosed || problem !== null) return null
    problem = PROBLEMS[why]
    onProblem()
    return null
  }
  const open = async () => {
    // First: a sign-out must find the database even if this browser does not list it.
    noteSlot(slot)
    const database = await openDatabase(DATABASES.records, {
      part: slot,
      create: (database) => {
        database.createObjectStore('records', { keyPath: 'record.id' })
        database.createObjectStore('facts')
      },
      // The browser has removed it, to make room or because the person asked; or another tab has.
      onClose: () => void fail('removed'),
    })
    return wrap(database)
  }
  const attempt = async <T>(act: (of: IDBPDatabase) => Promise<T>): Promise<T | null> => {
    if (problem !== null || isClosed) return null
    try {
      return await act(await (opened ??= open()))
    } catch (error) {
      // What is there is not kept up any more: the next visit reads all anew.
      void opened?.then((database) => database.delete('facts', 'facts')).catch(() => undefined)
      return fail(storeProblem(error))
    }
  }
  return {
    problem: () => problem,
    /** Reads all, in parts; null if nothing can be read, or the last complete load is `known`. */
    read: (known?: number | null): Promise<{ entries: readonly Entry[]; facts: Facts } | null> =>
      attempt(async (database) => {
        // Before the records: they are as new as the facts, or newer.
        // This version of the database has them so.
        const facts = ((await database.get('facts', 'facts')) ?? NO_FACTS) as Facts
        if (facts.completed_at === known) return null
        const entries: Entry[] = []
        let after: IDBKeyRange | undefined
        for (;;) {
          const part: Entry[] = await database.getAll('records', after, RECORDS_PER_READ)
          entries.push(...part)
          const last = part.at(-1)
          if (!last || part.length < RECORDS_PER_READ) return { entries, facts }
          after = IDBKeyRange.lowerBound(last.record.id, true)
        }
      }),
    /** Writes all of this at once; `isAll`: nothing else stays. */
    write: async (change: {
      readonly put?: readonly Entry[]
      readonly dropped?: readonly string[]
      readonly facts?: Facts
      readonly isAll?: boolean
      /** What is there already keeps its place in the list. */
      readonly keepsPlaces?: boolean
    }): Promise<void> => {
      const { put = [], dropped = [], facts, isAll, keepsPlaces } = change
      await attempt(async (database) => {
        const transaction = database.transaction(['records', 'facts'], 'readwrite')
        const records = transaction.objectStore('records')
        const putOne = async (entry: Entry) => {
          const there: Entry | undefined = keepsPlaces
            ? await records.get(entry.record.id)
            : undefined
          await records.put(there ? { ...entry, place: there.place } : entry)
        }
        await Promise.all([
          isAll && records.clear(),
          ...put.map(putOne),
          ...dropped.map((id) => records.delete(id)),
          facts && transaction.objectStore('facts').put(facts, 'facts'),
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

/** The records of a slot on this device. */
export type StoredRecords = ReturnType<typeof createStoredRecords>
