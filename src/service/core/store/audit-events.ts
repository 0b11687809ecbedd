import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { AuditEventRow, Database } from './database.ts'
import { firstIdAt } from './ids.ts'
import { RECORD_OR_EDGE } from './migrations.ts'

/** Which events a page has; what is undefined is not asked for. */
type EventPage = {
  limit: number
  /** Only older ones than this, which may be gone. */
  beforeId: string | undefined
  /** Only those of this record or of the modules of this edge, by this operation, with keys of this name. */
  record: string | undefined
  operation: string | undefined
  key: string | undefined
  /** Only those from this time on, and before that. */
  from: Date | undefined
  until: Date | undefined
}

/** An event gets its id after its time, when it is written; clocks are set, too. */
const ID_LATER_MS = 10_000

const firstId = (time: Date, later: number): string =>
  firstIdAt('evt', new Date(time.getTime() + later))

const FIRST_ID = ''
const LAST_ID = 'evt_~'

/** The smallest of some ids; the last of all where there is none. */
const earliest = (...ids: (string | undefined)[]): string =>
  ids.reduce<string>((first, id) => (id !== undefined && id < first ? id : first), LAST_ID)

// No index is to be read by these: ids bound the time, too, and a record the rest.
const TIME = sql<Date>`at + interval '0'`
const unindexed = (column: 'record' | 'operation' | 'key_name') =>
  sql<string>`${sql.ref(column)} || ''`

/** As `RECORD_OR_EDGE`. */
const recordOrEdge = (record: string): string =>
  record.replace(/^(\/edges\/[^/]+\/[^/]+)\/.*$/, '$1')

type Lead = readonly [column: RawBuilder<string>, value: string]

/** What the index begins with that has what is asked for: a record has few events, the others are looked for among them. */
const leadOf = ({ record, operation, key }: EventPage): Lead | undefined => {
  if (record !== undefined) return [sql.raw(RECORD_OR_EDGE), recordOrEdge(record)]
  if (operation !== undefined && key !== undefined)
    return [sql`(operation || ' ' || key_name)`, `${operation} ${key}`]
  if (operation !== undefined) return [sql`operation`, operation]
  return key === undefined ? undefined : [sql`key_name`, key]
}

/** Reads of the audit log. */
export const auditEventReads = (db: Kysely<Database>) => ({
  /** Every account that may have events. */
  accounts: async (): Promise<string[]> =>
    (await db.selectFrom('accounts').select('id').execute()).map(({ id }) => id),

  /** A page of an account's events, the newest first. It costs the same at any depth, whatever is asked for. */
  page: (account: string, asked: EventPage): Promise<AuditEventRow[]> => {
    const { limit, beforeId, record, operation, key, from, until } = asked
    const lead = leadOf(asked)
    const places = sql.join([...(lead ? [lead[0]] : []), sql.ref('account_id'), sql.ref('id')])
    const place = (id: string) => sql.join([...(lead ? [lead[1]] : []), account, id])
    const first = from ? firstId(from, -ID_LATER_MS) : FIRST_ID
    const end = earliest(beforeId, until && firstId(until, ID_LATER_MS))
    // Rows between two of an index, in its order: the database reads that one only, also before it has counted what
    // it holds. By equal columns it might sort all events of an account instead.
    let query = db
      .selectFrom('audit_events')
      .selectAll()
      .where(sql<boolean>`(${places}) >= (${place(first)}) and (${places}) < (${place(end)})`)
    if (record !== undefined && record !== recordOrEdge(record))
      query = query.where(unindexed('record'), '=', record)
    if (record !== undefined && operation !== undefined)
      query = query.where(unindexed('operation'), '=', operation)
    if (record !== undefined && key !== undefined)
      query = query.where(unindexed('key_name'), '=', key)
    if (from) query = query.where(TIME, '>=', from)
    if (until) query = query.where(TIME, '<', until)
    if (lead) query = query.orderBy(lead[0], 'desc')
    return query.orderBy('account_id', 'desc').orderBy('id', 'desc').limit(limit).execute()
  },
})

// A delete of all at once would hold back other writes.
const ERASED_AT_ONCE = 250

/** The events of an account from one id up to another one, without that. */
type Span = { account: string; from: string; until: string }
type Erased = { count: number; next: string | undefined }

/** Writes of the audit log. */
export const auditEventWrites = (tx: Transaction<Database>) => ({
  /** Adds an event, in the transaction of the write that it is of. */
  add: async (row: AuditEventRow): Promise<void> => {
    await tx.insertInto('audit_events').values(row).execute()
  },

  /**
   * Erases some of the events of a span, the oldest first. Returns how many, and the id after which others may be
   * left; undefined if none are. A search from the start would pass over everything that was ever erased.
   */
  erase: async ({ account, from, until }: Span): Promise<Erased> => {
    const { rows } = await sql<{ id: string }>`with old as (
        select id from audit_events
          where account_id = ${account} and id >= ${from} and id < ${until}
          order by id limit ${ERASED_AT_ONCE})
      delete from audit_events where account_id = ${account} and id in (select id from old)
      returning id`.execute(tx)
    const count = rows.length
    if (count < ERASED_AT_ONCE) return { count, next: undefined }
    return { count, next: rows.reduce((last, { id }) => (id > last ? id : last), from) }
  },
})
