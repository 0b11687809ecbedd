import { type FreeSpace, WRITE_MARGIN } from './free-space.ts'
import type { Session } from './guarded-pool.ts'

/** More files of the log than this are given back by a checkpoint, which PGlite never makes by itself. */
const MOST_SEGMENTS = 6

/** The statements that pg takes for prepared. */
type Prepared = { parsedStatements: object; submittedNamedStatements: object }

/** PostgreSQL's code for a write in a transaction that may only read. */
const READ_ONLY = '25006'

/**
 * Makes the one session of PGlite ready for the next request, whoever had it before: no transaction is open,
 * and it takes writes only while there is space. The database itself then refuses every kind of write.
 */
export const createEmbeddedSession = (connection: Prepared, space: FreeSpace | undefined) => {
  let isReadOnly = false
  let segmentsLeft = 0

  // A new connection is to the same session, which a failed request may have left in its transaction, and
  // with other statements than pg believes.
  const reset = async (session: Session): Promise<void> => {
    await session.query('rollback')
    await session.query('deallocate all')
    connection.parsedStatements = {}
    connection.submittedNamedStatements = {}
  }

  /** The space, after the log has given back what it can. */
  const shorten = async (session: Session, { look, lookAgain }: FreeSpace) => {
    const { free, segments } = look()
    const isLong = segments > MOST_SEGMENTS && segments > segmentsLeft
    if (!isLong || isReadOnly) return free
    // Where it fails, the next request still finds its session.
    await session.query('checkpoint').catch(() => undefined)
    const after = lookAgain()
    segmentsLeft = after.segments
    return after.free
  }

  return {
    /** Whether an error is that the database refused a write for want of space. */
    isRefusal: (error: unknown): boolean =>
      isReadOnly && error instanceof Error && 'code' in error && error.code === READ_ONLY,
    prepare: async (session: Session): Promise<void> => {
      if (session.getTransactionStatus() !== 'I') await reset(session)
      if (!space) return
      const isFull = (await shorten(session, space)) < WRITE_MARGIN
      if (isFull === isReadOnly) return
      await session.query(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
      isReadOnly = isFull
    },
  }
}
