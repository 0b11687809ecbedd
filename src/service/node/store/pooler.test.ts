import { describe, expect, onTestFinished, test } from 'vitest'
import { makeAccount } from '#service/core/api/keys.ts'
import { renamingProxy, transactionPool } from '#service/testing/test-pooler.ts'
import { connectTo, directServer, emptyDatabase, testServer } from '#service/testing/test-stores.ts'
import { storeOver, type OpenPool } from '#service/core/store/store.ts'
import { postgresPool } from './pools.ts'

const LIMITS = { connectMs: 10_000, statementMs: 1234, queryMs: 20_000 }

// Only in this database: other tests have their locks in other databases of the same server.
const ADVISORY_LOCKS = `select locktype from pg_locks join pg_database on pg_database.oid = database
  where locktype = 'advisory' and datname = current_database()`

const rowsOf = async (url: string, statement: string): Promise<unknown[]> =>
  (await (await connectTo(url)).query(statement)).rows

/** The server's statement timeout, outside and inside a transaction. */
const timeouts = async ({ pool }: OpenPool): Promise<unknown[]> => {
  const client = await pool.connect()
  const shown = async () => (await client.query('show statement_timeout', [])).rows
  const outside = await shown()
  await client.query('begin', [])
  const inside = await shown()
  await client.query('rollback', [])
  client.release()
  return [...outside, ...inside]
}

describe.runIf(testServer !== undefined)('PostgreSQL behind a pooler in transaction mode', () => {
  // A session lock once stayed in a session of the pooler: no process could start any more.
  test('is brought up to date without a lock that outlives the start', async () => {
    const url = await emptyDatabase(directServer)
    for (const _ of [1, 2, 3, 4]) {
      const store = await storeOver(await transactionPool(url))
      onTestFinished(() => store.close())
      await makeAccount(store)
      expect(await rowsOf(url, ADVISORY_LOCKS)).toEqual([])
    }
  })

  test('keeps no setting on a session that others use, and still bounds a transaction', async () => {
    const url = new URL(await emptyDatabase(directServer))
    const proxy = await renamingProxy(Number(url.port))
    onTestFinished(proxy.close)
    url.port = String(proxy.port)
    const open = postgresPool(url.href, undefined, LIMITS)
    onTestFinished(open.close)
    expect(await timeouts(open)).toEqual([
      { statement_timeout: '0' },
      { statement_timeout: '1234ms' },
    ])
  })
})

describe.runIf(directServer !== undefined)('PostgreSQL without a pooler', () => {
  test('ends a statement that takes too long, in a transaction and outside', async () => {
    const open = postgresPool(await emptyDatabase(directServer), undefined, LIMITS)
    onTestFinished(open.close)
    expect(await timeouts(open)).toEqual([
      { statement_timeout: '1234ms' },
      { statement_timeout: '1234ms' },
    ])
    const client = await open.pool.connect()
    await expect(client.query('select pg_sleep(60)', [])).rejects.toMatchObject({ code: '57014' })
    client.release()
  })
})
