import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeAccount } from '#service/core/api/keys.ts'
import { directServer, makeDatabase } from '#service/testing/test-stores.ts'
import { postgresPool } from '#service/node/store/pools.ts'
import { storeOver } from './store.ts'

const EDGES = 20_000
const LIMIT = 101
const MODULES = ['backend', 'ip_restriction'].map((module) => ({ kind: 'tls', module }))

test.runIf(directServer !== undefined)(
  'a page of edges reads the modules of its edges only, at any depth, on PostgreSQL',
  async () => {
    const { url, drop } = await makeDatabase(directServer ?? '')
    onTestFinished(drop)
    const store = await storeOver(postgresPool(url))
    onTestFinished(() => store.close())
    const { owner } = await makeAccount(store)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query(
      `insert into edge_modules (account_id, kind, edge_id, module, document)
        select $1, 'tls', 'edge_' || lpad(n::text, 6, '0'), module, '{"enabled": true}'
        from generate_series(1, ${EDGES}) as n, unnest(array['backend', 'ip_restriction']) as module`,
      [owner.account_id],
    )
    const pages = [0, EDGES / 2, EDGES - 200]
    // Once as the database plans it for a table that it knows nothing of, once with its statistics.
    for (const prepare of ['select 1', 'analyze edge_modules']) {
      await client.query(prepare)
      for (const depth of pages) {
        const after = { kind: 'tls', edge_id: `edge_${String(depth).padStart(6, '0')}` }
        const page = { modules: MODULES, limit: LIMIT, after: depth > 0 ? after : undefined }
        const rows = await store.edgeModules.edges(owner.account_id, page)
        expect(rows).toHaveLength(LIMIT)
        expect(rows[0]?.edge_id).toBe(`edge_${String(depth + 1).padStart(6, '0')}`)
        expect(Object.keys(rows[0]?.modules ?? {}).toSorted()).toEqual([
          'backend',
          'ip_restriction',
        ])
      }
    }
    // The reads of a connection are counted as soon as it closes.
    await store.close()
    const asked =
      "select seq_tup_read::int + idx_tup_fetch::int as read from pg_stat_user_tables where relname = 'edge_modules'"
    const readByPage = async () => {
      const [{ read }] = (await client.query<{ read: number }>(asked)).rows as [{ read: number }] // one table
      return read / (2 * pages.length)
    }
    // Those of an edge more tell that it is whole.
    await expect.poll(readByPage).toBeGreaterThanOrEqual(LIMIT * 2)
    expect(await readByPage()).toBeLessThanOrEqual((LIMIT + 1) * 2)
  },
)
