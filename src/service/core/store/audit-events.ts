import {
  type InsertQueryBuilder,
  type Kysely,
  sql,
  type Transaction,
  type UpdateQueryBuilder,
} from 'kysely'
import { builtOnce } from './built-once.ts'
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
  /** Every account that may have events. */
  accounts: async (): Promise<string[]> =>
    (await db.selectFrom('accounts').select('id').execute()).map(({ id }) => id),

  /** A page of an account's events, the newest first. It costs the same at any depth. */
  page: (account: string, { limit, beforeId, record }: EventPage): Promise<AuditEventRow[]> => {
    let query = db.selectFrom('audit_events').selectAll().where('account_id', '=', account)
    if (record !== undefined) query = query.where('record', '=', record)
    if (beforeId !== undefined) query = query.where('id', '<', beforeId)
    return query.orderBy('id', 'desc').limit(limit).execute()
  },
})

// A delete of all at once would hold back other writes.
const ERASED_AT_ONCE = 250

/** The events of an account from one id up to another one, without that. */
type Span = { account: string; from: string; until: string }

const TEXT = sql`text`
const COLUMNS: Record<keyof AuditEventRow, typeof TEXT> = {
  account_id: TEXT,
  id: TEXT,
  at: sql`timestamptz`,
  key_id: TEXT,
  key_name: TEXT,
  operation: TEXT,
  operation_id: TEXT,
  record: TEXT,
  before: TEXT,
  after: TEXT,
}
// The keys of the object above.
const NAMES = Object.keys(COLUMNS) as (keyof AuditEventRow)[]

/**
 * A change, and the event that it adds where it has changed a row, as one statement: two cost half as much
 * again. Its last parameters are those of `eventParameters`.
 */
export const changeWithEvent = <Table extends keyof Database>(
  db: Kysely<Database>,
  change:
    | InsertQueryBuilder<Database, Table, object>
    | UpdateQueryBuilder<Database, Table, Table, object>,
) =>
  db
    .with('changed', () => change)
    .insertInto('audit_events')
    .columns(NAMES)
    .expression((of) =>
      of
        .selectFrom('changed')
        .select(NAMES.map((name) => sql`cast(${''} as ${COLUMNS[name]})`.as(name))),
    )
    .compile()

/** The parameters for an event. */
export const eventParameters = (event: AuditEventRow): unknown[] => NAMES.map((name) => event[name])

/** The query of every write, built and compiled once. */
export const compiledAuditQueries = (db: Kysely<Database>) => ({
  add: builtOnce((row: AuditEventRow) => db.insertInto('audit_events').values(row).compile()),
})

/** Writes of the audit log. */
export const auditEventWrites = (
  tx: Transaction<Database>,
  compiled: ReturnType<typeof compiledAuditQueries>,
) => ({
  add: async (row: AuditEventRow): Promise<void> => {
    await tx.executeQuery(compiled.add(row))
  },

  /**
   * Erases some of the events of a span, the oldest first. Returns the id after which others may be left;
   * undefined if none are. A search from the start would pass over everything that was ever erased.
   */
  erase: async ({ account, from, until }: Span): Promise<string | undefined> => {
    const { rows } = await sql<{ id: string }>`with old as (
        select id from audit_events
          where account_id = ${account} and id >= ${from} and id < ${until}
          order by id limit ${ERASED_AT_ONCE})
      delete from audit_events where account_id = ${account} and id in (select id from old)
      returning id`.execute(tx)
    if (rows.length < ERASED_AT_ONCE) return undefined
    return rows.reduce((last, { id }) => (id > last ? id : last), from)
  },
})
