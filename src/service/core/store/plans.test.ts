import { expect, onTestFinished, test } from 'vitest'
import { makeAccount } from '#service/core/api/keys.ts'
import { testRecords } from '#service/faults/test-records.ts'
import { postgresPool } from '#service/node/store/pools.ts'
import { connectTo, directServer, emptyDatabase } from '#service/testing/test-stores.ts'
import { storeOver } from './store.ts'

const onPostgres = test.runIf(directServer !== undefined)

/** A database of its own. What the connections of the store did is counted as soon as they are closed. */
const openDatabase = async () => {
  const url = await emptyDatabase(directServer)
  const opened = postgresPool(url)
  const store = await storeOver(opened)
  onTestFinished(() => store.close())
  const { owner } = await makeAccount(store)
  const client = await connectTo(url)
  const counted = async (what: string, table: string) => {
    const asked = `select ${what} from pg_stat_user_tables where relname = '${table}'`
    return (await client.query<Record<string, number>>(asked)).rows[0]
  }
  return { pool: opened.pool, store, owner, client, counted }
}

// Regression: on full pages each change also wrote an index: 2.9 KB of log instead of 1.3, among a million operators.
onPostgres('a change of one of many operators touches no index', async () => {
  const { pool, store, owner, counted } = await openDatabase()
  const { account_id: account, principal_id: principal } = owner
  const bulk = { account, principal, idStart: 'k8sop_', count: 3000, at: new Date() }
  await testRecords(pool).insertOperators(bulk)
  for (let number = 75; number <= 3000; number += 75) {
    const id = `k8sop_${String(number).padStart(9, '0')}`
    const changed = store.transaction(({ operators }) =>
      operators.update(account, id, () => ({ region: 'eu' })),
    )
    expect(await changed).toBeDefined()
  }
  await store.close()
  const changes = () => counted('n_tup_upd::int as all, n_tup_hot_upd::int as hot', 'operators')
  await expect.poll(changes).toEqual({ all: 40, hot: 40 })
})

onPostgres('a page of edges reads the modules of its edges only, at any depth', async () => {
  const { store, owner, client, counted } = await openDatabase()
  await client.query(
    `insert into edge_modules (account_id, kind, edge_id, module, document)
      select $1, 'tls', 'edge_' || lpad(n::text, 6, '0'), module, '{"enabled": true}'
      from generate_series(1, 20000) as n, unnest(array['backend', 'ip_restriction']) as module`,
    [owner.account_id],
  )
  const modules = ['backend', 'ip_restriction'].map((module) => ({ kind: 'tls', module }))
  const idAt = (depth: number) => `edge_${String(depth).padStart(6, '0')}`
  // Once as the database plans it for a table that it knows nothing of, once with its statistics.
  for (const prepare of ['select 1', 'analyze edge_modules']) {
    await client.query(prepare)
    for (const depth of [0, 10_000, 19_800]) {
      const after = depth > 0 ? { kind: 'tls', edge_id: idAt(depth) } : undefined
      const rows = await store.edgeModules.edges(owner.account_id, { modules, limit: 101, after })
      expect(rows).toHaveLength(101)
      expect(rows[0]?.edge_id).toBe(idAt(depth + 1))
      expect(Object.keys(rows[0]?.modules ?? {}).toSorted()).toEqual(['backend', 'ip_restriction'])
    }
  }
  await store.close()
  const read = async () =>
    (await counted('seq_tup_read::int + idx_tup_fetch::int as read', 'edge_modules'))?.read
  // Of six pages; those of an edge more tell that a page is whole.
  await expect.poll(read).toBeGreaterThanOrEqual(6 * 101 * 2)
  expect(await read()).toBeLessThanOrEqual(6 * 102 * 2)
})
