import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { auditEvents, auditSearches, lessPerEvent } from './audit-migrations.ts'
import type { Database } from './database.ts'
import { refuseNewer } from './readiness.ts'
import { insideOf, inTransaction } from './transaction.ts'

// Ids are compared bytewise, whatever the database's locale: their order is the order of creation.
const ID = sql`text collate "C"`

const tables: Migration = {
  async up(db) {
    await db.schema
      .createTable('accounts')
      .addColumn('id', ID, (c) => c.primaryKey())
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .execute()
    await db.schema
      .createTable('api_keys')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('account_id', ID, (c) => c.notNull().references('accounts.id'))
      .addColumn('principal_id', 'text', (c) => c.notNull())
      .addColumn('prefix', 'text', (c) => c.notNull())
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .execute()
    await db.schema.createIndex('api_keys_by_account').on('api_keys').column('account_id').execute()
    await db.schema
      .createTable('operators')
      .addColumn('account_id', ID, (c) => c.notNull().references('accounts.id'))
      .addColumn('id', ID, (c) => c.notNull())
      .addColumn('principal_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'timestamptz', (c) => c.notNull())
      .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('metadata', 'text', (c) => c.notNull())
      .addColumn('enabled_features', sql`text[]`, (c) => c.notNull())
      .addColumn('region', 'text', (c) => c.notNull())
      .addColumn('deployment_name', 'text', (c) => c.notNull())
      .addColumn('deployment_namespace', 'text', (c) => c.notNull())
      .addColumn('deployment_version', 'text', (c) => c.notNull())
      .addColumn('deployment_cluster_name', 'text', (c) => c.notNull())
      .addColumn('endpoint_selectors', sql`text[]`)
      .addColumn('ingress_endpoint', 'text')
      .addColumn('cert', 'text')
      .addColumn('cert_not_before', 'text')
      .addColumn('cert_not_after', 'text')
      .addPrimaryKeyConstraint('operators_pkey', ['account_id', 'id'])
      .execute()
    await db.schema
      .createTable('endpoints')
      .addColumn('account_id', ID, (c) => c.notNull().references('accounts.id'))
      .addColumn('id', ID, (c) => c.notNull())
      .addColumn('created_at', 'timestamptz', (c) => c.notNull())
      .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('public_url', 'text', (c) => c.notNull())
      .addColumn('proto', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('bindings', sql`text[]`, (c) => c.notNull())
      .addColumn('region', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('metadata', 'text', (c) => c.notNull())
      .addColumn('hostport', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('endpoints_pkey', ['account_id', 'id'])
      .execute()
    // A scan for an operator reads only endpoints that bind to kubernetes, however many others exist.
    await sql`create index endpoints_kubernetes on endpoints (account_id, id)
      where 'kubernetes' = any (bindings)`.execute(db)
    await db.schema
      .createTable('edge_modules')
      .addColumn('account_id', ID, (c) => c.notNull().references('accounts.id'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('edge_id', ID, (c) => c.notNull())
      .addColumn('module', 'text', (c) => c.notNull())
      .addColumn('enabled', 'boolean', (c) => c.notNull())
      .addColumn('ids', sql`text[]`, (c) => c.notNull())
      .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('edge_modules_pkey', ['account_id', 'kind', 'edge_id', 'module'])
      .execute()
    await db.schema
      .createTable('certificate_authorities')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('certificate', 'text', (c) => c.notNull())
      .addColumn('private_key', 'text', (c) => c.notNull())
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .execute()
  },
}

const configuredKeys: Migration = {
  up: (db) =>
    db.schema
      .alterTable('api_keys')
      .addColumn('configured', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute(),
}

/** Keys get a name, a kind, an expiry and a public id; adds codes for sign-in links. */
const namedKeys: Migration = {
  async up(db) {
    await db.schema
      .alterTable('api_keys')
      .addColumn('id', ID)
      .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('kind', 'text', (c) => c.notNull().defaultTo('full'))
      .addColumn('origin', 'text', (c) => c.notNull().defaultTo('made'))
      .addColumn('expires_at', 'timestamptz')
      .addColumn('last_used_at', 'timestamptz')
      .addColumn('revoked_at', 'timestamptz')
      .execute()
    await sql`update api_keys set
        id = 'key_' || replace(gen_random_uuid()::text, '-', ''),
        origin = case when configured then 'configured' else 'made' end,
        name = case when configured then 'ADIT_API_KEY' else 'first start' end`.execute(db)
    await db.schema
      .alterTable('api_keys')
      .alterColumn('id', (c) => c.setNotNull())
      .dropColumn('configured')
      .execute()
    await db.schema
      .createIndex('api_keys_by_id')
      .on('api_keys')
      .columns(['account_id', 'id'])
      .unique()
      .execute()
    await db.schema.dropIndex('api_keys_by_account').execute()
    await db.schema
      .createTable('sign_in_codes')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('account_id', ID, (c) => c.notNull().references('accounts.id'))
      .addColumn('created_at', 'timestamptz', (c) => c.notNull())
      .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
      .addColumn('used_at', 'timestamptz')
      .execute()
  },
}

// With free space on its page, a changed row stays there and no index changes (a HOT update). Without it,
// every change among a million operators writes three pages instead of one.
const roomForChanges: Migration = {
  up: async (db) => {
    await sql`alter table operators set (fillfactor = 80)`.execute(db)
  },
}

/**
 * A module is stored as the PUT document. Not as jsonb, which refuses some valid JSON texts.
 */
const moduleDocuments: Migration = {
  async up(db) {
    await db.schema.alterTable('edge_modules').addColumn('document', 'json').execute()
    await sql`update edge_modules set document = case module
        when 'ip_restriction' then json_build_object('enabled', enabled, 'ip_policy_ids', ids)
        when 'backend' then case cardinality(ids)
          when 0 then json_build_object('enabled', enabled)
          else json_build_object('enabled', enabled, 'backend_id', ids[1]) end
      end`.execute(db)
    await db.schema
      .alterTable('edge_modules')
      .alterColumn('document', (c) => c.setNotNull())
      .dropColumn('enabled')
      .dropColumn('ids')
      .execute()
  },
}

const idempotencyKeys: Migration = {
  async up(db) {
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('account_id', ID, (c) => c.notNull().references('accounts.id'))
      .addColumn('key', ID, (c) => c.notNull())
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('reply', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_pkey', ['account_id', 'key'])
      .execute()
    await db.schema
      .createIndex('idempotency_keys_by_expiry')
      .on('idempotency_keys')
      .column('expires_at')
      .execute()
  },
}

/**
 * A browser's key ends soon unless it is used: the answer with it may have been lost. The erasure of an
 * unencrypted key is tried again until it succeeds.
 */
const unusedKeys: Migration = {
  async up(db) {
    await db.schema.alterTable('api_keys').addColumn('expires_once_used', 'timestamptz').execute()
    await db.schema
      .alterTable('certificate_authorities')
      .addColumn('is_plain_key_left', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute()
  },
}

const MIGRATIONS = {
  '0001_tables': tables,
  '0002_configured_keys': configuredKeys,
  '0003_named_keys': namedKeys,
  '0004_room_for_changes': roomForChanges,
  '0005_module_documents': moduleDocuments,
  '0006_idempotency_keys': idempotencyKeys,
  '0007_unused_keys': unusedKeys,
  '0008_audit_events': auditEvents,
  '0009_audit_searches': auditSearches,
  '0010_less_per_event': lessPerEvent,
}

// Any number, but the same in every process.
const LOCK = 4180

/**
 * Migrates the database to the newest schema, or to an older one for tests, or leaves it unchanged.
 * Several processes may start at once on one database: they wait for each other, and the later ones
 * find nothing left to do. Throws `NewerDatabaseError`, or the database's error.
 */
export const migrate = (db: Kysely<Database>, last?: keyof typeof MIGRATIONS): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Other isolation levels would not see what others committed while this one waited for the lock.
    await sql`set transaction isolation level read committed`.execute(tx)
    // The migrator's own lock is a session lock; a pooler in transaction mode hands the session to others.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await refuseNewer(tx, Object.keys(MIGRATIONS))
    const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) }
    const migrator = new Migrator({ db: insideOf(tx), provider })
    const { error } = await (last === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(last))
    if (error instanceof Error) throw error
    if (error) throw new Error('The database could not be brought up to date', { cause: error })
  })
