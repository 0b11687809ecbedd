import { wrap, type DBSchema, type IDBPDatabase } from 'idb'
import { openDatabase, storeProblem } from '../device/database.ts'
import { DATABASES } from '../device/registry.ts'
import { LoadFacts, NO_FACTS } from './load-facts.ts'
import { isEntry, type Entry } from './record-map.ts'

interface Schema extends DBSchema {
  records: { key: string; value: Entry }
  facts: { key: 'facts'; value: LoadFacts }
}

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

/** What is written at once. */
export type StoredChange = {
  readonly put: readonly Entry[]
  readonly dropped: readonly string[]
  readonly facts: LoadFacts | null
}

/** The records of a slot in a database on this device. Where that fails, `problem` says why, and nothing is stored. */
export const createStoredRecords = (slot: string, onProblem: () => void) => {
  let opened: Promise<IDBPDatabase<Schema> | null> | null = null
  let problem: string | null = null
  let isClosed = false

  const fail = (why: keyof typeof PROBLEMS): null => {
    if (!isClosed) problem ??= PROBLEMS[why]
    opened = Promise.resolve(null)
    onProblem()
    return null
  }
  const open = async (): Promise<IDBPDatabase<Schema> | null> => {
    try {
      const database = await openDatabase(DATABASES.records, {
        part: slot,
        create: (database) => {
          database.createObjectStore('records', { keyPath: 'record.id' })
          database.createObjectStore('facts')
        },
        // The browser has removed it, to make room or because the person asked; or another tab has.
        onClose: () => void fail('removed'),
      })
      // Of this database, which was made with these stores.
      return wrap(database) as unknown as IDBPDatabase<Schema>
    } catch (error) {
      return fail(storeProblem(error))
    }
  }
  const attempt = async <T>(act: (of: IDBPDatabase<Schema>) => Promise<T>): Promise<T | null> => {
    const database = await (opened ??= open())
    if (!database || isClosed) return null
    try {
      return await act(database)
    } catch (error) {
      return fail(storeProblem(error))
    }
  }
  return {
    problem: () => problem,
    /** Reads all, in parts, with what is known of the loads; null if nothing is stored. */
    read: (): Promise<{ entries: readonly Entry[]; facts: LoadFacts } | null> =>
      attempt(async (database) => {
        // Before the records: they are as new as the facts, or newer.
        const facts = LoadFacts.safeParse(await database.get('facts', 'facts')).data ?? NO_FACTS
        const parts: Entry[][] = []
        let after: IDBKeyRange | undefined
        for (;;) {
          const part = await database.getAll('records', after, RECORDS_PER_READ)
          // Somebody may have edited them.
          parts.push(part.filter(isEntry))
          const last = part.at(-1)
          if (!last || part.length < RECORDS_PER_READ) return { entries: parts.flat(), facts }
          after = IDBKeyRange.lowerBound(last.record.id, true)
        }
      }),
    /** `isAll`: nothing else stays. */
    write: async ({ put, dropped, facts }: StoredChange, isAll = false): Promise<void> => {
      await attempt(async (database) => {
        const transaction = database.transaction(['records', 'facts'], 'readwrite')
        const records = transaction.objectStore('records')
        await Promise.all([
          isAll && records.clear(),
          ...put.map((entry) => records.put(entry)),
          ...dropped.map((id) => records.delete(id)),
          facts && transaction.objectStore('facts').put(facts, 'facts'),
          transaction.done,
        ])
      })
    },
    close: () => {
      isClosed = true
      void opened?.then((database) => database?.close())
    },
  }
}

/** The records of a slot on this device. */
export type StoredRecords = ReturnType<typeof createStoredRecords>
