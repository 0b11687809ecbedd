import { Kysely, PostgresDialect, sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from './database.ts'
import { keyAdministrationQueries } from './key-administration.ts'
import { keyQueries } from './keys.ts'
import { migrate } from './migrations.ts'
import { testPools } from '#service/testing/test-stores.ts'

vi.setConfig({ testTimeout: 60_000 })

describe.each(testPools)('a database of before, in $name', ({ open }) => {
  test('keeps its keys, which get ids, names and full access', async () => {
    const { pool, close } = await open()
    onTestFinished(close)
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
    await migrate(db, '0002_configured_keys')
    await sql`insert into accounts (id) values ('acct_default')`.execute(db)
    await sql`insert into api_keys (hash, account_id, principal_id, prefix, configured, created_at)
      values ('aa', 'acct_default', 'usr_1', 'adit_abc', false, '2026-01-01T00:00:00Z'),
        ('bb', 'acct_default', 'usr_2', 'team_key', true, '2026-01-02T00:00:00Z')`.execute(db)
    await migrate(db)

    const keys = await keyAdministrationQueries(db).list('acct_default')
    const valid = { kind: 'full', expires_at: null, last_used_at: null, revoked_at: null }
    expect(keys).toEqual([
      {
        ...valid,
        id: expect.stringMatching(/^key_[0-9a-f]{32}$/),
        prefix: 'adit_abc',
        name: 'first start',
        origin: 'made',
        created_at: new Date('2026-01-01T00:00:00Z'),
      },
      {
        ...valid,
        id: expect.stringMatching(/^key_[0-9a-f]{32}$/),
        prefix: 'team_key',
        name: 'ADIT_API_KEY',
        origin: 'configured',
        created_at: new Date('2026-01-02T00:00:00Z'),
      },
    ])
    expect(await keyQueries(db).find('bb')).toMatchObject({ principal_id: 'usr_2', kind: 'full' })
  })
})
