import { type Kysely, sql, type Transaction } from 'kysely'
import type { AuditEventRow, Database } from './database.ts'

/** Which events a page has. */
type EventPage = {
  limit: number
  /** Only older ones than this, which may be gone. */
  beforeId: string | undefined
  /** Only those of this record. */
  record: string | undefined
}

/** Reads of the audit log. */
export const auditEventReads = (db: Kysely<Database>) => ({
  /** A page of an account's events, the newest first. It costs the same at any depth. */
  page: (account: string, { limit, beforeId, record }: EventPage): Promise<AuditEventRow[]> => {
    let query = db.selectFrom('audit_events').selectAll().where('account_id', '=', account)
    if (record !== undefined) query = query.where('record', '=', record)
    if (beforeId !== undefined) query = query.where('id', '<', beforeId)
    return query.orderBy('id', 'desc').limit(limit).execute()
  },
})

// A delete of all at once would hold back other writes.
const ERASED_AT_ONCE = 1000

/** Writes of the audit log. */
export const auditEventWrites = (tx: Transaction<Database>) => ({
  add: async (row: AuditEventRow): Promise<void> => {
    await tx.insertInto('audit_events').values(row).execute()
  },

  /** Erases some of the events up to that time; returns whether there may be more. */
  eraseUntil: async (at: Date): Promise<boolean> => {
    const { numAffectedRows } = await sql`delete from audit_events where (account_id, id) in (
        select account_id, id from audit_events where at <= ${at} limit ${ERASED_AT_ONCE})`.execute(
      tx,
    )
    return numAffectedRows === BigInt(ERASED_AT_ONCE)
  },
})
