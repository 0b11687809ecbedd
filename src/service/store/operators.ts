import { type Kysely, sql, type Updateable } from 'kysely'
import type { Database, OperatorRow } from './database.ts'

/** Columns of an operator that a change may set. */
export type OperatorChange = Omit<Updateable<Database['operators']>, 'account_id' | 'id'>

type Bulk = { account: string; principal: string; idStart: string; count: number; at: Date }

/** Queries on operators. */
export const operatorQueries = (db: Kysely<Database>) => ({
  insert: async (row: OperatorRow): Promise<void> => {
    await db.insertInto('operators').values(row).execute()
  },

  find: (account: string, id: string): Promise<OperatorRow | undefined> =>
    db
      .selectFrom('operators')
      .selectAll()
      .where('account_id', '=', account)
      .where('id', '=', id)
      .executeTakeFirst(),

  /**
   * At most `limit` operators, newest first, all older than `beforeId`. The id carries the order, so the
   * page is right when the operator of that id is gone, and costs the same at any depth.
   */
  page: (account: string, limit: number, beforeId?: string): Promise<OperatorRow[]> =>
    db
      .selectFrom('operators')
      .selectAll()
      .where('account_id', '=', account)
      .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  /**
   * Changes an operator while its row is locked: `change` sees the stored row and returns what to set, or
   * nothing. What it throws leaves the row as it was. Returns the row as it then is.
   */
  update: (
    account: string,
    id: string,
    change: (row: OperatorRow) => OperatorChange | undefined,
  ): Promise<OperatorRow | undefined> =>
    db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('operators')
        .selectAll()
        .where('account_id', '=', account)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      const columns = row && change(row)
      if (!columns) return row
      return await tx
        .updateTable('operators')
        .set(columns)
        .where('account_id', '=', account)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    }),

  /** Whether there was an operator to delete. */
  delete: async (account: string, id: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('operators')
      .where('account_id', '=', account)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Makes `count` plain operators at once, whose ids are `idStart` and nine digits. */
  insertMany: async ({ account, principal, idStart, count, at }: Bulk): Promise<void> => {
    await sql`insert into operators (account_id, id, principal_id, created_at, updated_at, description,
        metadata, enabled_features, region, deployment_name, deployment_namespace, deployment_version,
        deployment_cluster_name, endpoint_selectors, ingress_endpoint)
      select ${account}::text, ${idStart}::text || lpad(n::text, 9, '0'), ${principal}::text,
        ${at}::timestamptz, ${at}::timestamptz, 'operator ' || n, '{"number":' || n || '}',
        '{bindings}'::text[], 'global', 'operator-' || n, 'adit', '1.' || n % 20 || '.0',
        'cluster-' || n % 50, '{true}'::text[], ''
      from generate_series(1, ${count}::int) as n`.execute(db)
    // The planner knows nothing of so many new rows until it is told.
    await sql`analyze operators`.execute(db)
  },
})
