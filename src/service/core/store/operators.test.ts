import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeAccount } from '#service/core/api/keys.ts'
import { directServer, makeDatabase } from '#service/testing/test-stores.ts'
import { testRecords } from '#service/faults/test-records.ts'
import { postgresPool } from '#service/node/store/pools.ts'
import { storeOver } from './store.ts'

const CHANGES = 40

// On full pages each change also wrote an index: 2.9 KB of log instead of 1.3, among a million operators.
test.runIf(directServer !== undefined)(
  'a change of one of many operators touches no index on PostgreSQL',
  async () => {
    const { url, drop } = await makeDatabase(directServer ?? '')
    onTestFinished(drop)
    const opened = postgresPool(url)
    const store = await storeOver(opened)
    onTestFinished(() => store.close())
    const { owner } = await makeAccount(store)
    const { account_id: account, principal_id: principal } = owner
    const bulk = { account, principal, idStart: 'k8sop_', count: 3000, at: new Date() }
    await testRecords(opened.pool).insertOperators(bulk)
    for (let number = 1; number <= CHANGES; number += 1) {
      const id = `k8sop_${String(number * 75).padStart(9, '0')}`
      const changed = store.transaction(({ operators }) =>
        operators.update(account, id, () => ({ region: 'eu' })),
      )
      expect(await changed).toBeDefined()
    }
    // The updates of a connection are counted as soon as it closes.
    await store.close()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    const asked =
      "select n_tup_upd, n_tup_hot_upd from pg_stat_user_tables where relname = 'operators'"
    const changes = async () => (await client.query(asked)).rows
    await expect.poll(changes).toEqual([{ n_tup_upd: `${CHANGES}`, n_tup_hot_upd: `${CHANGES}` }])
  },
)
