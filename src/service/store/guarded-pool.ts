import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isUnavailable } from './unavailable.ts'

type Options = {
  /** Names the statements that are to be prepared. */
  nameOf?: (text: string) => string | undefined
  /** Begins a transaction. */
  begin?: string
}

const READ_ONLY = '25006'

// What the server itself says leaves the connection usable, or ends it, which pg then knows. But a server
// that has become a copy keeps its connections: a new one finds the server that takes writes now.
const endsConnection = (error: unknown): error is Error =>
  error instanceof pg.DatabaseError
    ? error.code === READ_ONLY
    : error instanceof Error && isUnavailable(error)

const unnamed = (): undefined => undefined

const guarded = (client: pg.PoolClient, { nameOf = unnamed, begin = 'begin' }: Options) => {
  let lost: Error | undefined
  const lose = (error: Error): void => void (lost ??= error)
  // Between two queries of a transaction its end is an event, which unheard would end the process.
  client.on('error', lose)
  return {
    query: async (asked: string, values: readonly unknown[]) => {
      const text = asked === 'begin' ? begin : asked
      // Such as the rollback after a time-out: it would wait behind the query that has no answer.
      if (lost) throw lost
      try {
        return await client.query({ name: nameOf(text), text, values: [...values] })
      } catch (error) {
        if (endsConnection(error)) lose(error)
        throw error
      }
    },
    release: () => {
      client.release(lost)
      client.off('error', lose)
    },
  }
}

/**
 * The pool for Kysely: a connection on which a query had no answer in time, or which broke, is closed
 * instead of given to the next request.
 */
export const guardedPool = (pool: pg.Pool, options: Options): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect()
    // Kysely's type also covers cursors, which need another dialect option.
    return guarded(client, options) as unknown as PostgresPoolClient
  },
  end: () => pool.end(),
})
