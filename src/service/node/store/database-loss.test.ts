import { describe, expect, onTestFinished, test } from 'vitest'
import { keyRecord, makeAccount } from '#service/core/api/keys.ts'
import {
  connectTo,
  directServer,
  emptyDatabase,
  endConnections,
  setInDatabase,
  testServer,
} from '#service/testing/test-stores.ts'
import { startPostgresql } from '#service/testing/test-postgresql.ts'
import { openProxy } from '#service/testing/test-proxy.ts'
import { storeOver } from '#service/core/store/store.ts'
import { openStore } from '#service/testing/open-store.ts'
import { postgresPool } from './pools.ts'
import { isUnavailable, unavailableCause } from '#service/core/store/failures.ts'
import { insertPlainOperator } from '#service/testing/test-operators.ts'

// Starting a server takes seconds on a busy machine.
const LIMITS = { connectMs: 2500, statementMs: 2400, queryMs: 2500 }

// Only in this database: other tests have locks in other databases of the same server.
const WAITING = `select pid from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`

const openEmpty = async (server = testServer) => {
  const url = await emptyDatabase(server)
  const store = await openStore({ dataDir: '', databaseUrl: url })
  onTestFinished(() => store.close())
  return { url, store }
}

describe.runIf(testServer !== undefined)('PostgreSQL', () => {
  test('that ends idle connections costs no request, and each is told', async () => {
    // A pooler replaces them by itself and reports nothing.
    const url = await emptyDatabase(directServer)
    const lost: unknown[] = []
    const store = await openStore({ dataDir: '', databaseUrl: url }, (error) => lost.push(error))
    onTestFinished(() => store.close())
    await endConnections(url)
    await expect.poll(() => lost.map(unavailableCause)).toEqual(['57P01'])
    await store.ready()
  })

  test('that ends a connection within a transaction fails that one only', async () => {
    const { url, store } = await openEmpty()
    // At this point the transaction is open and no query of it is running.
    const failed = store.transaction(({ keys }) =>
      keys.addFirst('acct_a', async () => {
        await endConnections(url)
        return keyRecord('a key')
      }),
    )
    await expect(failed).rejects.toSatisfy(isUnavailable)
    const added = store.transaction(({ keys }) =>
      keys.addFirst('acct_a', async () => keyRecord('a key')),
    )
    expect(await added).toBe(true)
  })

  test('that is stopped is unavailable, and is used again when it is back', async () => {
    const server = await startPostgresql()
    if (!server) throw new Error('PostgreSQL is gone')
    const store = await storeOver(postgresPool(server.url, undefined, LIMITS))
    onTestFinished(() => store.close())
    const { owner } = await makeAccount(store)
    await server.halt()
    await expect(store.operators.page(owner.account_id, 1)).rejects.toSatisfy(isUnavailable)
    await expect(store.ready()).rejects.toSatisfy(isUnavailable)
    await server.resume()
    onTestFinished(() => server.stop())
    await store.ready()
    expect(await store.operators.page(owner.account_id, 1)).toEqual([])
  })

  test('that goes silent delays a request once, not every later request', async () => {
    const url = new URL(await emptyDatabase())
    const proxy = await openProxy(Number(url.port))
    onTestFinished(() => proxy.close())
    url.port = String(proxy.port)
    const store = await storeOver(postgresPool(url.href, undefined, LIMITS))
    onTestFinished(() => store.close())
    const { owner } = await makeAccount(store)
    const asked = () => store.operators.page(owner.account_id, 1)
    proxy.freeze()
    await expect(asked()).rejects.toThrow('Query read timeout')
    await expect(store.ready()).rejects.toSatisfy(isUnavailable)
    proxy.thaw()
    expect(await asked()).toEqual([])
    await store.ready()
  })

  test('that becomes a copy refuses writes, and a connection to it is not used again', async () => {
    const { url, store } = await openEmpty(directServer)
    await setInDatabase(url, 'default_transaction_read_only', 'on')
    await endConnections(url)
    await expect(makeAccount(store)).rejects.toSatisfy(isUnavailable)
    await setInDatabase(url, 'default_transaction_read_only', 'off')
    await makeAccount(store)
  })

  test('that waits for a lock no longer than it was told is unavailable, not at fault', async () => {
    const url = await emptyDatabase()
    await setInDatabase(url, 'lock_timeout', '50')
    const store = await openStore({ dataDir: '', databaseUrl: url })
    onTestFinished(() => store.close())
    const other = await connectTo(url)
    await other.query('begin; lock table operators')
    await expect(store.operators.page('acct_a', 1).catch(unavailableCause)).resolves.toBe('55P03')
  })

  test('that undoes a transaction because of another one gets it again', async () => {
    const url = await emptyDatabase()
    // There the second of two changes to one row is rolled back (40001) instead of applied after the first.
    await setInDatabase(url, 'default_transaction_isolation', 'serializable')
    const store = await openStore({ dataDir: '', databaseUrl: url })
    onTestFinished(() => store.close())
    const { owner } = await makeAccount(store)
    const stored = 'k8sop_1'
    const { account_id: account, principal_id: principal } = owner
    await insertPlainOperator(store, { account, principal, id: stored })

    const other = await connectTo(url)
    await other.query('begin')
    await other.query("update operators set region = 'eu'")
    const seen: string[] = []
    const updated = store.transaction(({ operators }) =>
      operators.update(owner.account_id, stored, (row) => {
        seen.push(row.region)
        return { description: `in ${row.region}` }
      }),
    )
    const watcher = await connectTo(url)
    const waiting = async () => (await watcher.query(WAITING)).rowCount
    await expect.poll(waiting).toBe(1)
    await other.query('commit')
    expect(await updated).toMatchObject({ after: { region: 'eu', description: 'in eu' } })
    expect(seen).toEqual(['eu'])
  })
})
