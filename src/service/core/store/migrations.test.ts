import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testPools } from '#service/testing/test-stores.ts'
import type { Database } from './database.ts'
import { migrate, NewerDatabaseError } from './migrations.ts'

test.each(testPools)(
  'a database is migrated once, and of another version refused, in $name',
  async ({ openPool }) => {
    const opened = await openPool()
    onTestFinished(opened.close)
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: opened.pool }) })
    await Promise.all([migrate(db), migrate(db)])
    await sql`insert into accounts (id) values ('acct_default')`.execute(db)
    await migrate(db)
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(1)

    // Regression: the message was of the migrator, and named a choice of another folder.
    await sql`insert into kysely_migration (name, timestamp) values ('0999_later', '')`.execute(db)
    const refused = migrate(db)
    await expect(refused).rejects.toBeInstanceOf(NewerDatabaseError)
    await expect(refused).rejects.toThrow(
      /newer version of Adit: this one does not know its change 0999_later\. Start that version/,
    )
    await sql`delete from kysely_migration`.execute(db)
    await sql`insert into kysely_migration (name, timestamp) values ('0002_configured_keys', '')`.execute(
      db,
    )
    await expect(migrate(db)).rejects.toThrow('of a version of Adit before its first release')
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  },
)
