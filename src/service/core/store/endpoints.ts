import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { SelectorFilter, TextCondition } from '#service/core/selectors/selector-filter.ts'
import type { Database, EndpointRow } from './database.ts'

// PostgreSQL takes at most 65,535 parameters in one statement.
const ROWS_AT_ONCE = 1000

// Not by LIKE: nothing in the text is a wildcard. The texts are ASCII, so that characters are bytes.
const meets = ({ field, test, text }: TextCondition): RawBuilder<boolean> => {
  const column = sql.ref(field)
  switch (test) {
    case 'equals':
      return sql`${column} = ${text}::text`
    case 'contains':
      return sql`strpos(${column}, ${text}::text) > 0`
    case 'starts':
      return sql`left(${column}, ${text.length}::integer) = ${text}::text`
    case 'ends':
      return sql`right(${column}, ${text.length}::integer) = ${text}::text`
  }
}

/** Which endpoints a query looks at: so many, all older than `beforeId`. */
type FilteredPart = {
  readonly beforeId: string | undefined
  readonly filter: SelectorFilter
  readonly window: number
}

/** A part of the endpoints in their order. */
export type EndpointPage = {
  readonly rows: readonly EndpointRow[]
  /** No endpoint is behind them. */
  readonly isEnd: boolean
}

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

  /**
   * Those of the next `window` ones that meet a filter, at most `limit`. The last one of those that were looked at is
   * always among them, so that the next call goes on behind it.
   */
  nextOfKubernetes: async (
    account: string,
    limit: number,
    { beforeId, filter, window }: FilteredPart,
  ): Promise<EndpointPage> => {
    const rows = await db
      .with('seen', (query) =>
        query
          .selectFrom('endpoints')
          .selectAll()
          .where('account_id', '=', account)
          .where(sql<boolean>`'kubernetes' = any (bindings)`)
          .$if(beforeId !== undefined, (older) => older.where('id', '<', beforeId ?? ''))
          .orderBy('id', 'desc')
          .limit(window),
      )
      .selectFrom('seen')
      .selectAll()
      .select([
        sql<number>`(select count(*)::integer from seen)`.as('seen_rows'),
        sql<boolean>`id = (select min(id) from seen)`.as('is_last'),
      ])
      .where(
        sql<boolean>`(id = (select min(id) from seen) or ${sql.join(filter.map(meets), sql` or `)})`,
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    const last = rows.at(-1)
    return {
      rows: rows.map(({ seen_rows: _rows, is_last: _last, ...row }) => row),
      isEnd: last === undefined || (last.is_last && last.seen_rows < window),
    }
  },
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
