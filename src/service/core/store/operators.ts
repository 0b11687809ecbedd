import type { Kysely, Transaction, Updateable } from 'kysely'
import type { Database, OperatorRow } from './database.ts'

/** Columns of an operator that a change may set. */
export type OperatorChange = Omit<Updateable<Database['operators']>, 'account_id' | 'id'>

/** Reads of operators. */
export const operatorReads = (db: Kysely<Database>) => ({
  find: (account: string, id: string): Promise<OperatorRow | undefined> =>
    db
      .selectFrom('operators')
      .selectAll()
      .where('account_id', '=', account)
      .where('id', '=', id)
      .executeTakeFirst(),

  /**
   * At most `limit` operators, newest first, all older than `beforeId`. The id carries the order, so the
   * page is right even if the operator of that id is gone, and costs the same at any depth.
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
})

/** Writes of operators. */
export const operatorWrites = (tx: Transaction<Database>) => ({
  insert: async (row: OperatorRow): Promise<void> => {
    await tx.insertInto('operators').values(row).execute()
  },

  /**
   * Changes an operator under a row lock: `change` gets the stored row and returns the values to set, or
   * nothing; if it throws, nothing is changed. Returns the row as it was and is.
   */
  update: async (
    account: string,
    id: string,
    change: (row: OperatorRow) => OperatorChange | undefined | Promise<OperatorChange | undefined>,
  ): Promise<{ before: OperatorRow; after: OperatorRow } | undefined> => {
    const before = await tx
      .selectFrom('operators')
      .selectAll()
      .where('account_id', '=', account)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const columns = before && (await change(before))
    if (!columns) return before && { before, after: before }
    const after = await tx
      .updateTable('operators')
      .set(columns)
      .where('account_id', '=', account)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { before, after }
  },

  /** Returns the operator that was deleted, if there was one. */
  delete: (account: string, id: string): Promise<OperatorRow | undefined> =>
    tx
      .deleteFrom('operators')
      .where('account_id', '=', account)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
})
