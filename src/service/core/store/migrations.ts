import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { inTransaction } from './transaction.ts'

/**
 * The tables of the first release. Ids are compared bytewise, whatever the database's locale: their order is the
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
  `create table sign_in_codes (
    hash text primary key,
    account_id text collate "C" not null references accounts (id),
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
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
  `create table idempotency_keys (
    account_id text collate "C" not null references accounts (id),
    key text collate "C" not null,
    fingerprint text not null,
    reply text not null,
    expires_at timestamptz not null,
    primary key (account_id, key)
  )`,
  `create index idempotency_keys_by_expiry on idempotency_keys (expires_at)`,
  // Its account is not checked: the key of the write has it.
  `create table audit_events (
    account_id text collate "C" not null,
    id text collate "C" not null,
    at timestamptz not null,
    key_id text not null,
    key_name text not null,
    operation text not null,
    operation_id text not null,
    record text collate "C" not null,
    before text,
    after text,
    primary key (account_id, id)
  )`,
  // No index begins as another one, so that the database takes none in place of the one that has what is asked for.
  `create index audit_events_by_record on audit_events (record, account_id, id)`,
  `create index audit_events_by_operation on audit_events (operation, account_id, id)`,
  `create index audit_events_by_key on audit_events (key_name, account_id, id)`,
  `create index audit_events_by_operation_and_key
    on audit_events ((operation || ' ' || key_name), account_id, id)`,
]

/** The edge of a module's record; any other record itself. */
export const RECORD_OR_EDGE = String.raw`regexp_replace(record, '^(/edges/[^/]+/[^/]+)/.*$', '\1')`

/** The statements of each change, in the order of their names, which databases keep. */
const MIGRATIONS: Readonly<Record<string, readonly string[]>> = {
  '0010_less_per_event': TABLES,
  '0011_events_of_edges': [
    'drop index audit_events_by_record',
    `create index audit_events_by_record on audit_events ((${RECORD_OR_EDGE}), account_id, id)`,
  ],
}
const NAMES = Object.keys(MIGRATIONS)

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
    const unknown = done?.find((name) => name > (NAMES.at(-1) ?? ''))
    if (unknown !== undefined) throw new NewerDatabaseError(unknown)
    const [first = ''] = NAMES
    if (done && !done.includes(first))
      throw new Error(
        'it is of a version of Adit before its first release, which this one cannot read',
      )
    if (!done)
      await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(
        tx,
      )
    for (const name of NAMES.filter((name) => !done?.includes(name))) {
      for (const statement of MIGRATIONS[name] ?? []) await sql.raw(statement).execute(tx)
      await sql`insert into kysely_migration (name, timestamp)
        values (${name}, ${new Date().toISOString()})`.execute(tx)
    }
  })
