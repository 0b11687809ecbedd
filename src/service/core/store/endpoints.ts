import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, EndpointRow } from './database.ts'

// PostgreSQL takes at most 65,535 parameters in one statement.
const ROWS_AT_ONCE = 1000

/** Reads of endpoints. */
export const endpointReads = (db: Kysely<Database>) => ({
  /** At most `limit` endpoints that bind to kubernetes, newest first, all older than `beforeId`. */
  pageOfKubernetes: (account: string, limit: number, beforeId?: string): Promise<EndpointRow[]> =>
    db
      .selectFrom('endpoints')
      .selectAll()
      .where('account_id', '=', account)
      .where(sql<boolean>`'kubernetes' = any (bindings)`)
      .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
})

/** Writes of endpoints. */
export const endpointWrites = (tx: Transaction<Database>) => ({
  insert: async (rows: readonly EndpointRow[]): Promise<void> => {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await tx
        .insertInto('endpoints')
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .execute()
    }
  },
})
