import type { CompiledQuery, Kysely, Transaction, Updateable } from 'kysely'
import { changeWithEvent, eventParameters } from './audit-events.ts'
import { builtOnce } from './built-once.ts'
import type { AuditEventRow, Database, OperatorRow } from './database.ts'

/** Columns of an operator that a change may set. */
export type OperatorChange = Omit<Updateable<Database['operators']>, 'account_id' | 'id'>

/**
 * The most frequent queries, built and compiled once instead of per request. The parameters are in the
 * order of the text.
 */
export const compiledOperatorQueries = (db: Kysely<Database>) => {
  const ofAccount = db.selectFrom('operators').selectAll().where('account_id', '=', '')
  const one = ofAccount.where('id', '=', '')
  const updateOf = (columns: OperatorChange) =>
    db.updateTable('operators').set(columns).where('account_id', '=', '').where('id', '=', '')
  const newest = ofAccount.orderBy('id', 'desc').limit(0)
  return {
    find: one.compile(),
    lock: one.forUpdate().compile(),
    firstPage: newest.compile(),
    pageBefore: newest.where('id', '<', '').compile(),
    insert: builtOnce((row: OperatorRow) => db.insertInto('operators').values(row).compile()),
    update: builtOnce((columns: OperatorChange) => updateOf(columns).returningAll().compile()),
    updateWithEvent: builtOnce((columns: OperatorChange) =>
      changeWithEvent(db, updateOf(columns).returning('id')),
    ),
  }
}

type Compiled = ReturnType<typeof compiledOperatorQueries>

const rowsOf = async (
  db: Kysely<Database>,
  query: CompiledQuery<OperatorRow>,
  ...parameters: readonly unknown[]
): Promise<OperatorRow[]> => (await db.executeQuery<OperatorRow>({ ...query, parameters })).rows

/** Reads of operators. */
export const operatorReads = (db: Kysely<Database>, compiled: Compiled) => ({
  find: async (account: string, id: string): Promise<OperatorRow | undefined> =>
    (await rowsOf(db, compiled.find, account, id))[0],

  /**
   * At most `limit` operators, newest first, all older than `beforeId`. The id carries the order, so the
   * page is right even if the operator of that id is gone, and costs the same at any depth.
   */
  page: (account: string, limit: number, beforeId?: string): Promise<OperatorRow[]> =>
    beforeId === undefined
      ? rowsOf(db, compiled.firstPage, account, limit)
      : rowsOf(db, compiled.pageBefore, account, beforeId, limit),
})

/** Writes of operators. */
export const operatorWrites = (tx: Transaction<Database>, compiled: Compiled) => ({
  insert: async (row: OperatorRow): Promise<void> => {
    await tx.executeQuery(compiled.insert(row))
  },

  /**
   * Changes an operator under a row lock: `change` gets the stored row and returns the values to set, or
   * nothing; if it throws, nothing is changed. `eventOf` tells the event to add to the audit log, if any. Returns the row after the change.
   */
  update: async (
    account: string,
    id: string,
    change: (row: OperatorRow) => OperatorChange | undefined | Promise<OperatorChange | undefined>,
    eventOf?: (before: OperatorRow, after: OperatorRow) => AuditEventRow | undefined,
  ): Promise<OperatorRow | undefined> => {
    const [row] = await rowsOf(tx, compiled.lock, account, id)
    const columns = row && (await change(row))
    if (!columns) return row
    // Values are stored as they are given; a change names no column without one.
    const after: OperatorRow = { ...row, ...columns }
    const event = eventOf?.(row, after)
    if (event) {
      await tx.executeQuery(
        compiled.updateWithEvent(columns, account, id, ...eventParameters(event)),
      )
      return after
    }
    const { rows } = await tx.executeQuery<OperatorRow>(compiled.update(columns, account, id))
    return rows[0]
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
