import { type Migration, sql } from 'kysely'

// As in the other tables: compared bytewise.
const ID = sql`text collate "C"`

/** Who wrote what, when: a row in the transaction of each write. */
export const auditEvents: Migration = {
  async up(db) {
    await db.schema
      .createTable('audit_events')
      .addColumn('account_id', ID, (c) => c.notNull().references('accounts.id'))
      .addColumn('id', ID, (c) => c.notNull())
      .addColumn('at', 'timestamptz', (c) => c.notNull())
      .addColumn('key_id', 'text', (c) => c.notNull())
      .addColumn('key_name', 'text', (c) => c.notNull())
      .addColumn('operation', 'text', (c) => c.notNull())
      .addColumn('operation_id', 'text', (c) => c.notNull())
      .addColumn('record', ID, (c) => c.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addPrimaryKeyConstraint('audit_events_pkey', ['account_id', 'id'])
      .execute()
    await db.schema
      .createIndex('audit_events_by_record')
      .on('audit_events')
      .columns(['account_id', 'record', 'id'])
      .execute()
    await db.schema.createIndex('audit_events_by_time').on('audit_events').column('at').execute()
  },
}

/**
 * The audit log is searched by operation and by key, each and both. No index begins as another one, so that the database
 * takes none in place of the one that has what is asked for.
 */
export const auditSearches: Migration = {
  async up(db) {
    const index = (name: string, leading: string) =>
      sql`create index ${sql.ref(name)} on audit_events (${sql.raw(leading)}, account_id, id)`.execute(
        db,
      )
    await db.schema.dropIndex('audit_events_by_record').execute()
    await index('audit_events_by_record', 'record')
    await index('audit_events_by_operation', 'operation')
    await index('audit_events_by_key', 'key_name')
    await index('audit_events_by_operation_and_key', "(operation || ' ' || key_name)")
  },
}

/**
 * Half of what the log cost each write: a check of its account, which the key of the write has, and an index by
 * time, which ids have, too.
 */
export const lessPerEvent: Migration = {
  async up(db) {
    await db.schema.dropIndex('audit_events_by_time').execute()
    await db.schema
      .alterTable('audit_events')
      .dropConstraint('audit_events_account_id_fkey')
      .execute()
  },
}
