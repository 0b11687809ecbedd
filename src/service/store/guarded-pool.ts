import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isUnavailable } from './unavailable.ts'

type NameOf = (text: string) => string | undefined

// What the server itself says leaves the connection usable, or ends it, which pg then knows.
const endsConnection = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof pg.DatabaseError) && isUnavailable(error)

const guarded = (client: pg.PoolClient, nameOf: NameOf) => {
  let lost: Error | undefined
  const lose = (error: Error): void => void (lost ??= error)
  // Between two queries of a transaction its end is an event, which unheard would end the process.
  client.on('error', lose)
  return {
    query: async (text: string, values: readonly unknown[]) => {
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
 * instead of given to the next request. `nameOf` names the statements that are to be prepared.
 */
export const guardedPool = (pool: pg.Pool, nameOf: NameOf = () => undefined): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect()
    // Kysely's type also covers cursors, which need another dialect option.
    return guarded(client, nameOf) as unknown as PostgresPoolClient
  },
  end: () => pool.end(),
})
