import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { codeOf } from '#service/core/store/failures.ts'

/** A connection as the pool returns it. */
export type Session = Pick<pg.PoolClient, 'query' | 'getTransactionStatus'>

type Options = {
  /** Returns names for the statements to prepare. */
  nameOf?: (text: string) => string | undefined
  /** The statement that begins a transaction. */
  begin?: string
  /** Prepares a connection for the next request; if it fails, the connection is replaced. */
  prepare?: (session: Session) => Promise<void>
  /** Maps an error of the driver to the error that the request gets. */
  explain?: (error: unknown) => unknown
}

// The drivers have their own error classes; an error from the server has a severity in each. Such an error
// leaves the connection usable, or ends it, which pg then notices.
const isServerAnswer = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && typeof error.severity === 'string'

// A server demoted to a replica keeps its connections: a new connection finds the current primary.
const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error('The driver failed', { cause: error })

const LEFT_OPEN = 'A request left its transaction open'
const NOT_COMMITTED = 'The transaction was rolled back: a statement of it had failed'
const NO_ROWS = { command: 'ROLLBACK', rowCount: 0, rows: [] }

/** The answer to a query; uses a callback, since pg's own promise costs two, and awaiting it a third. */
const answerOf = (client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(query, (error, result) => (error ? reject(error) : resolve(result)))
  })

/** A connection for Kysely: the same object for the lifetime of the connection. */
const guarded = (
  client: pg.PoolClient,
  { nameOf, begin = 'begin', prepare, explain = asError }: Options,
) => {
  let lost: Error | undefined
  const lose = (error: unknown): void => void (lost ??= asError(error))
  // A connection lost between two queries of a transaction emits an event; unhandled, it ends the process.
  client.on('error', lose)

  const run = async (text: string, values: readonly unknown[]) => {
    const result = await answerOf(client, { name: nameOf?.(text), text, values: [...values] })
    if (text === 'commit' && result.command === 'ROLLBACK') throw new Error(NOT_COMMITTED)
    return result
  }
  const rollBack = async () => {
    // Report the error that led here, not one of the rollback; a closed connection rolls back, too.
    try {
      if (!lost) return await run('rollback', [])
    } catch (error) {
      lose(error)
    }
    return NO_ROWS
  }
  const query = async (text: string, values: readonly unknown[]) => {
    if (text === 'rollback') return rollBack()
    // For example after a timeout: the query would wait behind the unanswered one.
    if (lost) throw lost
    try {
      // Awaited: if `begin` fails, the next statement would run outside a transaction.
      return await run(text === 'begin' ? begin : text, values)
    } catch (error) {
      const told = explain(error)
      // Without an answer the outcome of the query is unknown.
      if (!isServerAnswer(error) || isReadOnly(told)) lose(error)
      throw told
    }
  }
  const release = (): void => {
    const status = client.getTransactionStatus()
    if (status === 'T' || status === 'E') lose(new Error(LEFT_OPEN))
    client.release(lost)
  }
  return {
    query,
    release,
    ready: async () => {
      try {
        await prepare?.(client)
      } catch (error) {
        lose(error)
        release()
        // The same as for no connection at all (class 08 of PostgreSQL's codes).
        throw Object.assign(new Error('The session is unusable', { cause: error }), {
          code: '08000',
        })
      }
    },
  }
}

/**
 * The pool for Kysely: a connection is closed instead of reused if a query on it timed out, if it broke, or
 * if a request left a transaction open on it.
 */
export const guardedPool = (pool: pg.Pool, options: Options = {}): PostgresPool => {
  // Kysely, too, keeps connection state in weak maps: a new object for each request would add an entry to
  // each map, which would slow down every garbage collection.
  const clients = new WeakMap<pg.PoolClient, ReturnType<typeof guarded>>()
  const guard = (connected: pg.PoolClient) => {
    const client = guarded(connected, options)
    clients.set(connected, client)
    return client
  }
  return {
    connect: async () => {
      let connected: pg.PoolClient
      try {
        connected = await pool.connect()
      } catch (error) {
        throw options.explain?.(error) ?? error
      }
      const client = clients.get(connected) ?? guard(connected)
      if (options.prepare) await client.ready()
      // Kysely's type also covers cursors, which need another dialect option.
      return client as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}
