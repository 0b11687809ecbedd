import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import {
  AUDIT_EVENTS,
  AUDIT_INDEXES,
  EARLIER,
  IDEMPOTENCY_KEYS,
  SIGN_IN_CODES,
} from './earlier-migrations.ts'
import { inTransaction } from './transaction.ts'

/**
 * The tables of a new database. Ids are compared bytewise, whatever the database's locale: their order is the
 * order of creation.
 */
const TABLES = [
  `create table accounts (
    id text collate "C" primary key,
    created_at timestamptz not null default now()
  )`,
  `create table api_keys (
    hash text primary key,
    account_id text collate "C" not null references accounts (id),
    id text collate "C" not null,
    principal_id text not null,
    prefix text not null,
    name text not null,
    kind text not null,
    origin text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    expires_once_used timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  `create unique index api_keys_by_id on api_keys (account_id, id)`,
  SIGN_IN_CODES,
  // With free space on its page, a changed row stays there and no index changes (a HOT update). Without it,
  // every change among a million operators writes three pages instead of one.
  `create table operators (
    account_id text collate "C" not null references accounts (id),
    id text collate "C" not null,
    principal_id text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    description text not null,
    metadata text not null,
    enabled_features text[] not null,
    region text not null,
    deployment_name text not null,
    deployment_namespace text not null,
    deployment_version text not null,
    deployment_cluster_name text not null,
    endpoint_selectors text[],
    ingress_endpoint text,
    cert text,
    cert_not_before text,
    cert_not_after text,
    primary key (account_id, id)
  ) with (fillfactor = 80)`,
  `create table endpoints (
    account_id text collate "C" not null references accounts (id),
    id text collate "C" not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    url text not null,
    public_url text not null,
    proto text not null,
    type text not null,
    bindings text[] not null,
    region text not null,
    description text not null,
    metadata text not null,
    hostport text not null,
    primary key (account_id, id)
  )`,
  // A scan for an operator reads only endpoints that bind to kubernetes, however many others exist.
  `create index endpoints_kubernetes on endpoints (account_id, id) where 'kubernetes' = any (bindings)`,
  // The PUT document. Not as jsonb, which refuses some valid JSON texts.
  `create table edge_modules (
    account_id text collate "C" not null references accounts (id),
    kind text not null,
    edge_id text collate "C" not null,
    module text not null,
    document json not null,
    updated_at timestamptz not null default now(),
    primary key (account_id, kind, edge_id, module)
  )`,
  `create table certificate_authorities (
    id integer primary key,
    certificate text not null,
    private_key text not null,
    created_at timestamptz not null default now()
  )`,
  ...IDEMPOTENCY_KEYS,
  AUDIT_EVENTS,
  ...AUDIT_INDEXES,
]

/** The edge of a module's record; any other record itself. */
export const RECORD_OR_EDGE = String.raw`regexp_replace(record, '^(/edges/[^/]+/[^/]+)/.*$', '\1')`

/** The changes of a database since it has those tables: the statements of each, in the order of their names. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  '0011_events_of_edges': [
    // One that was used was marked, and is deleted now.
    'delete from sign_in_codes',
    'drop index audit_events_by_record',
    `create index audit_events_by_record on audit_events ((${RECORD_OR_EDGE}), account_id, id)`,
  ],
}
const LAST = Object.keys(LATER).at(-1) ?? ''
/** The change after which a database has `TABLES`. */
const FIRST = '0010_less_per_event'

/** The database was changed by a newer version of this program. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'

  constructor(unknown: string) {
    super(
      `The database was made or changed by a newer version of Adit: this one does not know its change ${unknown}. Start that version or a newer one, or restore a backup that this version made. Nothing was changed.`,
    )
  }
}

/** The names of the migrations that ran on a database; undefined for a new one. */
const namesDone = async (tx: Transaction<Database>): Promise<string[] | undefined> => {
  const tables = await sql`select 1 from information_schema.tables
    where table_schema = current_schema() and table_name = 'kysely_migration'`.execute(tx)
  if (tables.rows.length === 0) return undefined
  const { rows } = await sql<{ name: string }>`select name from kysely_migration
    order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

// Any number, but the same in every process.
const LOCK = 4180

/**
 * Migrates the database to the newest schema. Several processes may start at once on one database: they wait
 * for each other, and the later ones find nothing left to do. Throws `NewerDatabaseError`, or the database's error.
 */
export const migrate = (db: Kysely<Database>): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Other isolation levels would not see what others committed while this one waited for the lock.
    await sql`set transaction isolation level read committed`.execute(tx)
    // Not a lock of the session: a pooler in transaction mode hands the session to others.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const done = await namesDone(tx)
    const unknown = done?.find((name) => name > LAST)
    if (unknown !== undefined) throw new NewerDatabaseError(unknown)
    if (!done)
      await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(
        tx,
      )
    const first = done ? EARLIER : { [FIRST]: TABLES }
    const changes = { ...(done?.includes(FIRST) ? {} : first), ...LATER }
    for (const [name, statements] of Object.entries(changes)) {
      if (done?.includes(name)) continue
      for (const statement of statements) await sql.raw(statement).execute(tx)
      await sql`insert into kysely_migration (name, timestamp)
        values (${name}, ${new Date().toISOString()})`.execute(tx)
    }
  })
