import type { CompiledQuery, Kysely, Transaction, Updateable } from 'kysely'
import type { Database, OperatorRow } from './database.ts'

/** Columns of an operator that a change may set. */
export type OperatorChange = Omit<Updateable<Database['operators']>, 'account_id' | 'id'>

/**
 * The two reads that make up most requests, built and compiled once instead of for each request. Their
 * parameters are in the order of the text.
 */
const compiledReads = (db: Kysely<Database>) => {
  const ofAccount = db.selectFrom('operators').selectAll().where('account_id', '=', '')
  const newest = ofAccount.orderBy('id', 'desc').limit(0)
  return {
    find: ofAccount.where('id', '=', '').compile(),
    firstPage: newest.compile(),
    pageBefore: newest.where('id', '<', '').compile(),
  }
}

/** Reads of operators. */
export const operatorReads = (db: Kysely<Database>) => {
  // Not before they are asked for: most transactions only write.
  let compiled: ReturnType<typeof compiledReads> | undefined
  const reads = () => (compiled ??= compiledReads(db))
  const run = async (
    query: CompiledQuery<OperatorRow>,
    ...parameters: readonly unknown[]
  ): Promise<OperatorRow[]> => (await db.executeQuery<OperatorRow>({ ...query, parameters })).rows
  return {
    find: async (account: string, id: string): Promise<OperatorRow | undefined> =>
      (await run(reads().find, account, id))[0],

    /**
     * At most `limit` operators, newest first, all older than `beforeId`. The id carries the order, so the
     * page is right when the operator of that id is gone, and costs the same at any depth.
     */
    page: (account: string, limit: number, beforeId?: string): Promise<OperatorRow[]> =>
      beforeId === undefined
        ? run(reads().firstPage, account, limit)
        : run(reads().pageBefore, account, beforeId, limit),
  }
}

/** Writes of operators. */
export const operatorWrites = (tx: Transaction<Database>) => ({
  insert: async (row: OperatorRow): Promise<void> => {
    await tx.insertInto('operators').values(row).execute()
  },

  /**
   * Changes an operator while its row is locked: `change` sees the stored row and returns what to set, or
   * nothing. Returns the row as it then is.
   */
  update: async (
    account: string,
    id: string,
    change: (row: OperatorRow) => OperatorChange | undefined,
  ): Promise<OperatorRow | undefined> => {
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
  },

  /** Whether there was an operator to delete. */
  delete: async (account: string, id: string): Promise<boolean> => {
    const { numDeletedRows } = await tx
      .deleteFrom('operators')
      .where('account_id', '=', account)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
