import { deleteDB } from 'idb'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { connectionText } from '../connection/store-connection.ts'
import { openDatabase } from '../device/database.ts'
import { eraseAccounts, recordsDatabase, recordSlots, removeRecordsBut } from '../device/erase.ts'
import { DATABASES, ENTRIES, storedName } from '../device/registry.ts'
import { allowAccountStorage, clearStored, writeStored } from '../device/storage.ts'
import { newId } from '../connection/connection.ts'
import { createQueryClient } from '../api/query-client.ts'
import { createClient } from '../api/client.ts'
import { openGate } from '../api/test-client.ts'
import { COLLECTED_OPERATORS } from '../resources/operators/collected-operators.ts'
import { createCollection } from './collection.ts'
import { createStoredRecords, type Entry } from './stored-records.ts'
import { connectionOf } from './test-collection.ts'
import { filled } from './test-fleet.ts'

const entryOf = (at: number): Entry => ({
  record: { id: `op_${String(at).padStart(5, '0')}`, description: `door ${at}` },
  at: 1,
  place: at,
})
const completed_at = 2

const opened: string[] = []
/** The records of a slot, which is removed after the test. */
const open = (slot: string) => {
  opened.push(slot)
  const problems: (string | null)[] = []
  const stored = createStoredRecords(slot, () => void problems.push(stored.problem()))
  return { ...stored, problems }
}

afterEach(async () => {
  clearStored(ENTRIES.remembered)
  for (const slot of opened.splice(0)) await deleteDB(recordsDatabase(slot))
})

test('the next visit reads what was stored, however much, and what was dropped is gone', async () => {
  const slot = newId()
  const first = open(slot)
  const put = Array.from({ length: 2500 }, (_, at) => entryOf(at))
  await first.write({ put, completed_at })
  await first.write({ put: [{ ...entryOf(7), is_gone: true }] })
  first.close()
  const next = open(slot)
  const found = await next.read()
  expect(found?.completed_at).toBe(completed_at)
  expect(found?.entries).toEqual(put.filter(({ record }) => record.id !== 'op_00007'))
  await next.write({ put: [entryOf(3)], isAll: true })
  expect((await next.read())?.entries).toEqual([entryOf(3)])
  next.close()
})

test('a database of a newer version stays as it is, and that is said', async () => {
  const slot = newId()
  const newer = await openDatabase(
    { ...DATABASES.records, version: DATABASES.records.version + 1 },
    { part: slot, create: (database) => void database.createObjectStore('of the future') },
  )
  newer.close()
  const stored = open(slot)
  expect(await stored.read()).toBeNull()
  expect(stored.problem()).toContain('A newer version of the dashboard')
  await stored.write({ put: [entryOf(1)], completed_at })
  expect(stored.problems).toHaveLength(1)
})

test('without room it goes on in memory, says so, and what was stored stays for the next visit', async () => {
  const slot = newId()
  const first = open(slot)
  await first.write({ put: [entryOf(1)], completed_at })
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  await first.write({ put: [entryOf(2)] })
  full.mockRestore()
  expect(first.problem()).toContain('no room left on this device')
  await first.write({ put: [entryOf(3)] })
  first.close()
  const next = open(slot)
  expect((await next.read())?.entries).toEqual([entryOf(1)])
  next.close()
})

test('the records of other connections are removed, and only those', async () => {
  const [one, other] = [newId(), newId()]
  for (const slot of [one, other]) await open(slot).write({ put: [entryOf(1)], completed_at })
  await removeRecordsBut([one])
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).toContain(storedName(DATABASES.records, one))
  expect(names).not.toContain(storedName(DATABASES.records, other))
  expect(await recordSlots()).toContain(one)
})

/** A collection of this page, on a device that remembers the connection. */
const openHere = (fleet: ReturnType<typeof filled>, connection = connectionOf()) => {
  opened.push(connection.id)
  const settings = { base_url: connection.base_url, is_embedded: true }
  const fetch: typeof globalThis.fetch = async (input, init) =>
    input === '/config.json' ? Response.json(settings) : fleet.fetch(input, init)
  const client = createClient({ connection, fetch, gate: openGate })
  const collection = createCollection(
    { cache: createQueryClient(), network: { fetch, gate: openGate } },
    client,
    COLLECTED_OPERATORS,
  )
  onTestFinished(() => collection.close())
  return collection
}
const remember = (connection: ReturnType<typeof connectionOf>) =>
  writeStored(ENTRIES.remembered, connectionText(connection))

test('what the person lets the device remember the next visit begins with', async () => {
  const connection = connectionOf()
  remember(connection)
  const fleet = filled(1200)
  const first = openHere(fleet, connection)
  first.load()
  await expect
    .poll(() => first.state.get())
    .toMatchObject({ records: { length: 1200 }, loading: 'idle' })
  expect(first.state.get().storage).toEqual({ place: 'device', problem: null })
  first.close()
  const next = openHere(fleet, connection)
  await next.restore()
  expect(next.state.get().records).toEqual(fleet.all())
})

/** A collection of three records, all loaded. */
const loadHere = async (connection: ReturnType<typeof connectionOf>) => {
  const collection = openHere(filled(3), connection)
  collection.load()
  await expect
    .poll(() => collection.state.get())
    .toMatchObject({ records: { length: 3 }, completed_at: expect.any(Number) })
  return collection
}

test('of a connection that is not remembered nothing is on the device', async () => {
  const connection = connectionOf()
  const collection = await loadHere(connection)
  expect(collection.state.get().storage.place).toBe('memory')
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).not.toContain(recordsDatabase(connection.id))
})

test('a sign-out erases what is stored', async () => {
  const connection = connectionOf()
  remember(connection)
  const collection = await loadHere(connection)
  collection.close()
  await eraseAccounts()
  allowAccountStorage()
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).not.toContain(recordsDatabase(connection.id))
})
