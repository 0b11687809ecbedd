import { readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from './database.ts'
import { keyAdministrationReads } from './key-administration.ts'
import { keyReads } from './keys.ts'
import { migrate } from './migrations.ts'
import { NewerDatabaseError } from './readiness.ts'
import { callerOf } from '#service/testing/test-call.ts'
import { openTestService } from '#service/testing/test-service.ts'
import { testPools } from '#service/testing/test-stores.ts'
import type { OpenPool } from './store.ts'

const over = ({ pool }: OpenPool) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

/** The statements of a dump next to the test stores. */
const statementsOf = async (file: string): Promise<string[]> => {
  const text = await readFile(new URL(`../../testing/${file}`, import.meta.url), 'utf8')
  return text.split(/;\n/).filter((statement) => statement.trim() !== '')
}

describe.each(testPools)('a database of before, in $name', ({ name, openPool }) => {
  test('keeps its keys, which get ids, names and full access; made newer, it is refused with what to do', async () => {
    const opened = await openPool()
    onTestFinished(opened.close)
    const db = over(opened)
    await migrate(db, '0002_configured_keys')
    await sql`insert into accounts (id) values ('acct_default')`.execute(db)
    await sql`insert into api_keys (hash, account_id, principal_id, prefix, configured, created_at)
      values ('aa', 'acct_default', 'usr_1', 'adit_abc', false, '2026-01-01T00:00:00Z'),
        ('bb', 'acct_default', 'usr_2', 'team_key', true, '2026-01-02T00:00:00Z')`.execute(db)
    await migrate(db)

    const keys = await keyAdministrationReads(db).list('acct_default')
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
    expect(await keyReads(db).find('bb')).toMatchObject({ principal_id: 'usr_2', kind: 'full' })

    // Regression: the message was of the migrator, and named a choice of another folder.
    await sql`insert into kysely_migration (name, timestamp) values ('0999_later', '')`.execute(db)
    const refused = migrate(db)
    await expect(refused).rejects.toBeInstanceOf(NewerDatabaseError)
    await expect(refused).rejects.toThrow(
      /newer version of Adit: this one does not know its change 0999_later\. Start that version/,
    )
  })

  test('made by the service of before, keeps its modules, operators and key', async () => {
    const service = await openTestService({
      name,
      openPool: async () => {
        const opened = await openPool()
        for (const statement of await statementsOf('database-of-0004.sql'))
          await sql.raw(statement).execute(over(opened))
        return opened
      },
    })
    onTestFinished(service.close)
    const call = callerOf(service.app, 'adit_fixture_key_of_before_0005')
    const read = async (path: string) => {
      const { status, body } = await call('GET', path)
      expect([path, status]).toEqual([path, 200])
      return body
    }
    const ref = (collection: string, id: string) => ({
      id,
      uri: `http://adit.test/api/${collection}/${encodeURIComponent(id)}`,
    })

    expect(await read('/edges/tcp/edgtcp_both/ip_restriction')).toEqual({
      enabled: false,
      ip_policies: [ref('ip_policies', 'ipp_b'), ref('ip_policies', 'ipp_a')],
    })
    expect(await read('/edges/tcp/edgtcp_none/ip_restriction')).toEqual({
      enabled: true,
      ip_policies: [],
    })
    expect(await read(`/edges/tls/${encodeURIComponent(`edge '"/ü`)}/ip_restriction`)).toEqual({
      enabled: true,
      ip_policies: [ref('ip_policies', 'a"b,{}\\ü😀'), ref('ip_policies', 'ipp_1')],
    })
    expect(await read('/edges/tls/edgtls_1/backend')).toEqual({
      enabled: false,
      backend: ref('backends', 'bkd_"1"'),
    })
    expect(await read('/edges/tls/edgtls_none/backend')).toEqual({ enabled: true, backend: null })
    const { operators } = await read('/kubernetes_operators')
    expect(operators).toMatchObject([
      { description: 'Zürich 😀' },
      { description: 'Warehouse', binding: { cert: { cert: expect.stringContaining('BEGIN') } } },
    ])
    const put = await call('PUT', '/edges/tls/edgtls_1/backend', { body: { backend_id: 'bkd_2' } })
    expect(put.body).toEqual({ enabled: true, backend: ref('backends', 'bkd_2') })
  })
})
