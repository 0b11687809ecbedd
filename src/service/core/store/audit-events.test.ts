import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testRecords } from '#service/faults/test-records.ts'
import { testPools } from '#service/testing/test-stores.ts'
import { auditEventReads } from './audit-events.ts'
import type { Database } from './database.ts'
import { firstIdAt } from './ids.ts'
import { migrate } from './migrations.ts'
import { type OpenPool, storeOver } from './store.ts'

// A page costs the same however many events there are: told by the rows that the database looks at, not by the time.
// With ADIT_TEST_AUDIT_ROWS=1000000 the time is told, too.
const ROWS = Number(process.env['ADIT_TEST_AUDIT_ROWS'] ?? 20_000)
const LIMIT = 101
const BEGIN = Date.UTC(2026, 0, 1)
/** One event each second. */
const timeOf = (row: number) => new Date(BEGIN + row * 1000)
const idOf = (row: number) => firstIdAt('evt', timeOf(row))

type Plan = { 'Actual Rows'?: number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }

const rowsIn = (plan: Plan): number =>
  (plan['Actual Rows'] ?? 0) +
  (plan['Rows Removed by Filter'] ?? 0) +
  (plan.Plans ?? []).reduce((sum, one) => sum + rowsIn(one), 0)

type Asked = Parameters<ReturnType<typeof auditEventReads>['page']>[1]

const NONE: Asked = {
  limit: LIMIT,
  beforeId: undefined,
  record: undefined,
  operation: undefined,
  key: undefined,
  from: undefined,
  until: undefined,
}

/** Nine of ten events are updates by one key; all creates are the oldest, as after an import. */
const fill = async (db: Kysely<Database>) => {
  await sql`insert into accounts (id) values ('acct_1')`.execute(db)
  const many = 5000
  for (let from = 0; from < ROWS; from += many) {
    const rows = Array.from({ length: Math.min(many, ROWS - from) }, (_, index) => from + index)
    await db
      .insertInto('audit_events')
      .values(
        rows.map((row) => ({
          account_id: 'acct_1',
          id: idOf(row),
          at: timeOf(row),
          key_id: 'key_1',
          key_name: row % 10 === 0 ? `key ${row % 7}` : 'ci',
          operation:
            row < 500 ? 'createOperator' : row % 1000 === 0 ? 'deleteOperator' : 'updateOperator',
          operation_id: 'op_1',
          record: `/kubernetes_operators/k8sop_${row % 2000}`,
          before: '{"region":"us"}',
          after: '{"region":"eu"}',
        })),
      )
      .execute()
  }
}

const CASES: [about: string, asked: Partial<Asked>, most?: number][] = [
  ['all', {}],
  ['of a record', { record: '/kubernetes_operators/k8sop_77' }, ROWS / 500],
  ['by an operation', { operation: 'updateOperator' }],
  ['by an operation of long ago', { operation: 'createOperator' }],
  ['by a seldom one', { operation: 'deleteOperator' }],
  ['by one that there is not', { operation: 'replaceTlsBackend' }],
  ['with a key', { key: 'key 3' }],
  ['with a key that there is not', { key: 'nobody' }],
  ['with a key by an operation', { key: 'ci', operation: 'createOperator' }],
  ['with a key by a seldom one', { key: 'ci', operation: 'deleteOperator' }],
  [
    'of a record by an operation',
    { record: '/kubernetes_operators/k8sop_77', operation: 'deleteOperator' },
    ROWS / 500,
  ],
  ['of a time', { from: timeOf(ROWS / 2), until: timeOf(ROWS / 2 + 50) }],
  ['before a time', { until: timeOf(600) }],
  [
    'by an operation before a time that has none',
    { operation: 'updateOperator', until: timeOf(400) },
    500,
  ],
  ['from a page on', { beforeId: idOf(ROWS / 3), key: 'ci' }],
]

describe.each(testPools)('a page of the audit log of many events in $name', ({ openPool }) => {
  let opened: OpenPool
  let db: Kysely<Database>
  let last: { sql: string; parameters: readonly unknown[] }
  beforeAll(async () => {
    opened = await openPool()
    db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: opened.pool }),
      log: ({ query }) => {
        last = query
      },
    })
    await migrate(db)
    await fill(db)
  }, 600_000)
  afterAll(() => opened.close())

  const isCounted = { now: false }
  const cases = [false, true].flatMap((counted) =>
    CASES.map(([about, asked, most = 0]) => ({ counted, about, asked, most })),
  )
  test.each(cases)('counted: $counted, $about', async ({ counted, about, asked, most }) => {
    if (counted && !isCounted.now) await sql`analyze audit_events`.execute(db)
    isCounted.now = counted
    const began = performance.now()
    const rows = await auditEventReads(db).page('acct_1', { ...NONE, ...asked })
    const took = performance.now() - began
    expect(rows.map(({ id }) => id)).toEqual(
      rows
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${last.sql}`, [
      ...last.parameters,
    ])
    const { rows: explained } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain)
    const plan = explained[0]?.['QUERY PLAN'][0]?.Plan ?? {}
    // A limit passes on what is below it.
    expect(rowsIn(plan), JSON.stringify(plan)).toBeLessThanOrEqual(3 * LIMIT + 2 * most)
    if (ROWS > 100_000) console.log(`${about}: ${took.toFixed(1)} ms, ${rows.length} rows`)
  })
})

const openEmbedded = () => {
  const embedded = testPools.find(({ name }) => name === 'PGlite')
  if (!embedded) throw new Error('There is no embedded database')
  return embedded.openPool()
}

// An embedded database grew by what was ever written: nothing was ever written where erased events had been.
test('events take the space of erased ones', async () => {
  const opened = await openEmbedded()
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: opened.pool }) })
  const store = await storeOver(opened)
  onTestFinished(() => store.close())
  const account = 'acct_1'
  await sql`insert into accounts (id) values (${account})`.execute(db)
  const dayOf = (day: number) => new Date(BEGIN + day * 86_400_000)
  const sizes: number[] = []
  for (let day = 0; day < 5; day += 1) {
    const [from, until] = [dayOf(day), dayOf(day + 1)]
    await testRecords(opened.pool).insertEvents({ account, count: 1000, records: 10, from, until })
    const size = sql<{ bytes: string }>`select pg_total_relation_size('audit_events') as bytes`
    sizes.push(Number((await size.execute(db)).rows[0]?.bytes))
    const end = firstIdAt('evt', new Date(until.getTime() + 1))
    const erase = async (start: string) => {
      const span = { account, from: start, until: end }
      const { next } = await store.transaction(({ auditEvents }) => auditEvents.erase(span))
      return next
    }
    for (let next = await erase('evt_'); next !== undefined; next = await erase(next));
    await store.reuseSpace()
  }
  // It was five times as much on the fifth day.
  expect(Math.max(...sizes)).toBeLessThan((sizes[0] ?? 0) * 2)
})
