import { readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { callerOf } from '#service/testing/test-call.ts'
import { openTestService } from '#service/testing/test-service.ts'
import { testPools } from '#service/testing/test-stores.ts'
import type { Database } from './database.ts'
import { migrate, NewerDatabaseError } from './migrations.ts'
import type { OpenPool } from './store.ts'

const over = ({ pool }: OpenPool) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

test.each(testPools)(
  'a database is migrated once, and one of a newer version refused, in $name',
  async ({ openPool }) => {
    const opened = await openPool()
    onTestFinished(opened.close)
    const db = over(opened)
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
  },
)

const COLUMNS = sql<{ place: string; type: string }>`
  select table_name || '.' || column_name as place, data_type || ' ' || is_nullable as type
  from information_schema.columns where table_schema = 'public' order by 1`
const INDEXES = sql<{ indexdef: string }>`
  select indexdef from pg_indexes where schemaname = 'public' order by 1`

/** What only a database of before still has. */
const LEFT = /^(kysely_|certificate_authorities\.is_plain|sign_in_codes\.used_at)/

describe.each(testPools)('a database of before, in $name', ({ name, openPool }) => {
  const openOld = async () => {
    const opened = await openPool()
    const dump = new URL('../../testing/database-of-0004.sql', import.meta.url)
    const statements = (await readFile(dump, 'utf8')).split(/;\n/).filter((one) => one.trim())
    for (const statement of statements) await sql.raw(statement).execute(over(opened))
    return opened
  }

  test('gets the tables and indexes of a new one', async () => {
    const shapes = []
    for (const open of [openPool, openOld]) {
      const opened = await open()
      onTestFinished(opened.close)
      const db = over(opened)
      await migrate(db)
      const columns = (await COLUMNS.execute(db)).rows.filter(({ place }) => !LEFT.test(place))
      const indexes = (await INDEXES.execute(db)).rows.filter(
        ({ indexdef }) => !indexdef.includes('kysely'),
      )
      shapes.push({ columns, indexes })
    }
    expect(shapes[1]).toEqual(shapes[0])
  })

  test('keeps its modules, operators and key', async () => {
    const service = await openTestService({ name, openPool: openOld })
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
