import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'
import { codeOf } from './failures.ts'

const TRIES = 5

/**
 * Runs work as a whole or not at all; the work may run several times and must change nothing but the
 * database.
 */
export type Transact<Queries> = <T>(work: (queries: Queries) => Promise<T>) => Promise<T>

/** Whether the database rolled back a transaction because of another one, so that a retry may succeed. */
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '')

/**
 * Runs work in a transaction, with retries after a conflict with another one (a serialization failure
 * or a deadlock); so `work` may run several times and must change nothing but the database.
 */
export const inTransaction = async <T>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tried === TRIES || !isConflict(error)) throw error
    }
  }
}
