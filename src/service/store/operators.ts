import type { Kysely, Updateable } from 'kysely'
import type { Database, OperatorRow } from './database.ts'
import { inTransaction } from './transaction.ts'

/** Columns of an operator that a change may set. */
export type OperatorChange = Omit<Updateable<Database['operators']>, 'account_id' | 'id'>

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
    inTransaction(db, async (tx) => {
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
})
