import { codeOf } from '#service/core/store/failures.ts'
import { type FreeSpace, WRITE_MARGIN } from './free-space.ts'
import type { Session } from './guarded-pool.ts'

/** With more log files than this a checkpoint frees them; PGlite never makes one by itself. */
const MOST_SEGMENTS = 6

/** The statements that pg considers prepared. */
type Prepared = { parsedStatements: object; submittedNamedStatements: object }

/** PostgreSQL's code for a write in a read-only transaction. */
const READ_ONLY = '25006'

/**
 * Prepares the only session of PGlite for the next request, whatever the last one left: no transaction is
 * open, and writes are accepted only while there is space. The database itself then refuses every write.
 * `checkPlace` does not return if the database is no longer in its folder.
 */
export const createEmbeddedSession = (
  connection: Prepared,
  space: FreeSpace | undefined,
  checkPlace: () => void,
) => {
  let isReadOnly = false
  let segmentsLeft = 0

  // A new connection uses the same session. A failed request may have left it in a transaction, and with
  // other prepared statements than pg assumes.
  const reset = async (session: Session): Promise<void> => {
    await session.query('rollback')
    await session.query('deallocate all')
    connection.parsedStatements = {}
    connection.submittedNamedStatements = {}
  }

  /** The free space after a checkpoint has shortened the log, if it is long. */
  const shorten = async (session: Session, { look, lookAgain }: FreeSpace) => {
    const { free, segments } = look()
    const isLong = segments > MOST_SEGMENTS && segments > segmentsLeft
    if (!isLong || isReadOnly) return free
    // If it fails, the next request still gets its session.
    await session.query('checkpoint').catch(() => undefined)
    const after = lookAgain()
    segmentsLeft = after.segments
    return after.free
  }

  return {
    /** Whether an error means that the database refused a write for lack of space. */
    isRefusal: (error: unknown): boolean => isReadOnly && codeOf(error) === READ_ONLY,
    prepare: async (session: Session): Promise<void> => {
      checkPlace()
      if (session.getTransactionStatus() !== 'I') await reset(session)
      if (!space) return
      const isFull = (await shorten(session, space)) < WRITE_MARGIN
      if (isFull === isReadOnly) return
      await session.query(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
      isReadOnly = isFull
    },
  }
}
