import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'

const TRIES = 5

/**
 * Does a piece of work as a whole or not at all; it may run several times and must change nothing but the
 * database.
 */
export type Transact<Queries> = <T>(work: (queries: Queries) => Promise<T>) => Promise<T>

/** Whether the database undid a transaction because of another one, so that it may well succeed now. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')

/**
 * Runs work in a transaction, and anew when it met another transaction (a serialization failure or a
 * deadlock); so `work` may run several times and must change nothing but the database.
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
