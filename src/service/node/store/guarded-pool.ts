import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** A connection as its pool has it. */
export type Session = Pick<pg.PoolClient, 'query' | 'getTransactionStatus'>

type Options = {
  /** Names the statements that are to be prepared. */
  nameOf?: (text: string) => string | undefined
  /** Begins a transaction. */
  begin?: string
  /** Makes a connection ready for the next request; where it fails, the connection is replaced. */
  prepare?: (session: Session) => Promise<void>
  /** What a request is told in place of an error of the driver. */
  explain?: (error: unknown) => unknown
}

// The drivers have error classes of their own; what the server said has a severity in each. It leaves the
// connection usable, or ends it, which pg then knows.
const isServerAnswer = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && typeof error.severity === 'string'

// A server that has become a copy keeps its connections: a new one finds the server that takes writes now.
const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25006'

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error('The driver failed', { cause: error })

const LEFT_OPEN = 'A request left its transaction open'
const NOT_COMMITTED = 'The transaction was rolled back: a statement of it had failed'
const NO_ROWS = { command: 'ROLLBACK', rowCount: 0, rows: [] }

/** The answer to a query; with a callback, since pg's own promise is two, and waited for in a third. */
const answerOf = (client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(query, (error, result) => (error ? reject(error) : resolve(result)))
  })

/** A connection as Kysely uses it: the same object for as long as the connection lasts. */
const guarded = (
  client: pg.PoolClient,
  { nameOf, begin = 'begin', prepare, explain = asError }: Options,
) => {
  let lost: Error | undefined
  const lose = (error: unknown): void => void (lost ??= asError(error))
  // Between two queries of a transaction its end is an event, which unheard would end the process.
  client.on('error', lose)

  const run = async (text: string, values: readonly unknown[]) => {
    const result = await answerOf(client, { name: nameOf?.(text), text, values: [...values] })
    if (text === 'commit' && result.command === 'ROLLBACK') throw new Error(NOT_COMMITTED)
    return result
  }
  const rollBack = async () => {
    // The error that led here is the one to tell; a closed connection rolls back, too.
    try {
      if (!lost) return await run('rollback', [])
    } catch (error) {
      lose(error)
    }
    return NO_ROWS
  }
  const query = async (text: string, values: readonly unknown[]) => {
    if (text === 'rollback') return rollBack()
    // Such as after a time-out: it would wait behind the query that has no answer.
    if (lost) throw lost
    try {
      // Waited for: after a transaction that did not begin, a statement would be carried out by itself.
      return await run(text === 'begin' ? begin : text, values)
    } catch (error) {
      const told = explain(error)
      // Without an answer nobody knows what became of the query.
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
        // As when there is no connection at all (class 08 of PostgreSQL's codes).
        throw Object.assign(new Error('The session is unusable', { cause: error }), {
          code: '08000',
        })
      }
    },
  }
}

/**
 * The pool for Kysely: a connection on which a query had no answer in time, which broke, or which is left
 * within a transaction, is closed instead of given to the next request.
 */
export const guardedPool = (pool: pg.Pool, options: Options = {}): PostgresPool => {
  // Kysely, too, keeps what it knows of a connection in weak maps: a new object for each request would be one
  // more entry of each of them, which cost every collection of garbage.
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
