import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../connection/connection.ts'
import { createCopy } from '../copy/copy.ts'
import { createTestTable } from '../copy/test-table.ts'
import { completed, openDatabase, resultOf } from '../../device/database.ts'
import { nameOfCopy, removeCopiesBut } from '../../device/erase.ts'
import { DATABASES } from '../../device/registry.ts'
import { CHANGES, createStores, META } from './device-store.ts'
import { createDeviceStore } from './device-store.ts'
import { createMovableStore } from './movable-store.ts'
import { readAll, record, textsOf } from './test-device-copy.ts'
import { COPIED_OPERATORS } from '../../resources/operators/copied-operators.ts'

let connection = newId()
const stores: ReturnType<typeof createDeviceStore>[] = []

/** A copy over the database of this test; each call is another visit. */
const visit = async () => {
  const { table, documents } = createTestTable()
  const store = createDeviceStore(connection)
  stores.push(store)
  const copy = createCopy({
    table,
    read: COPIED_OPERATORS.read,
    store: createMovableStore(store),
    onChange: () => undefined,
  })
  await copy.restore()
  return { copy, store, documents }
}
const openCopy = (version: number = DATABASES.copies.version) =>
  openDatabase({ ...DATABASES.copies, version }, { part: connection, create: createStores })

/** Edits the database as a person could. */
const edit = async (act: (of: IDBTransaction) => void) => {
  const database = await openCopy()
  const transaction = database.transaction([CHANGES, META], 'readwrite')
  const done = completed(transaction)
  act(transaction)
  await done
  database.close()
}

const countChanges = async () => {
  const database = await openCopy()
  const count = await resultOf(database.transaction(CHANGES).objectStore(CHANGES).count())
  database.close()
  return count
}

afterEach(async () => {
  for (const store of stores.splice(0)) await store.remove()
  connection = newId()
})

test('the next visit goes on where the last one was, at a walk that was not at its end', async () => {
  const first = await visit()
  await readAll(first.copy, 250)
  await first.copy.note([record(3, 'patched')], 500)
  await first.copy.drop(['op_7'])
  first.store.close()

  const { copy, store, documents } = await visit()
  expect(store.place()).toBe('device')
  expect(documents()).toHaveLength(249)
  expect(copy.facts()).toEqual(first.copy.facts())
  expect(copy.facts().progress?.cursor).toBe('c200')
  expect(await textsOf(copy, ['op_249', 'op_7', 'op_3', 'op_0'])).toEqual([
    record(249),
    record(3, 'patched'),
    record(0),
  ])
  expect(store.bytes()).toBeGreaterThan(250 * 500)
})

test('after a complete walk the columns are kept, and what no row needs is removed', async () => {
  const first = await visit()
  await readAll(first.copy, 200)
  await first.copy.takePage(
    Array.from({ length: 200 }, (_, number) => record(number, 'changed')),
    { as_of: 900, place: 0 },
    first.copy.facts(),
  )
  expect(await countChanges()).toBe(4)
  await first.copy.complete({ ...first.copy.facts(), progress: null, completed_at: 901 })
  expect(await countChanges()).toBe(1)
  await first.copy.note([record(3, 'later')], 950)
  first.store.close()

  const { copy, store, documents } = await visit()
  expect(documents()).toHaveLength(200)
  expect(documents()).toContainEqual(record(3, 'later'))
  expect(documents()).toContainEqual(record(4, 'changed'))
  expect(copy.facts()).toMatchObject({ completed_at: 901, estimated: 200 })
  expect(await textsOf(copy, ['op_3', 'op_4'])).toEqual([record(3, 'later'), record(4, 'changed')])
  expect(store.problem()).toBeNull()
})

test('a reply costs one write, whatever the size of the copy, and chunks do not grow with the replies', async () => {
  const { copy } = await visit()
  await readAll(copy, 500)
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
  const adds = vi.spyOn(IDBObjectStore.prototype, 'add')
  const writes = () => transactions.mock.calls.filter(([, mode]) => mode === 'readwrite').length
  for (let at = 0; at < 100; at += 1) await copy.note([record(at, 'patched')], 1000 + at)
  expect([writes(), adds.mock.calls.length, puts.mock.calls.length]).toEqual([100, 100, 0])
  let most = 0
  for (let at = 0; at < 1000; at += 1) {
    await copy.note([record(at % 500, `again ${at}`)], 2000 + at)
    if (at % 50 === 49) most = Math.max(most, await countChanges())
  }
  vi.restoreAllMocks()
  expect(most).toBeLessThan(300)
  expect(await textsOf(copy, ['op_0', 'op_499'])).toEqual([
    record(0, 'again 500'),
    record(499, 'again 999'),
  ])
})

test('the sizes of chunks are known after a reload, those from before and after the columns were kept', async () => {
  const first = await visit()
  await readAll(first.copy, 200)
  await first.copy.complete({ ...first.copy.facts(), progress: null, completed_at: 5 })
  await first.copy.note([record(3, 'later')], 950)
  const bytes = first.store.bytes()
  first.store.close()
  const { store } = await visit()
  expect(store.bytes()).toBe(bytes)
})

test.each([
  ['the columns', (of: IDBTransaction) => void of.objectStore(META).put({ up_to: 5 }, 'snapshot')],
  ['the facts', (of: IDBTransaction) => void of.objectStore(META).put({ sweep: 'x' }, 'facts')],
  ['a change', (of: IDBTransaction) => void of.objectStore(CHANGES).put({ texts: 7 }, 2)],
  ['all sizes', (of: IDBTransaction) => void of.objectStore(META).put('none', 'sizes')],
])('what is good stays when somebody has edited %s', async (what, act) => {
  const first = await visit()
  await readAll(first.copy, 300)
  first.store.close()
  await edit(act)
  const { copy, store, documents } = await visit()
  expect(documents()).toHaveLength(what === 'a change' ? 200 : 300)
  // A walk that went on behind the lost rows would call the copy complete without them.
  if (what === 'a change') expect(copy.facts().progress).toBeNull()
  if (what !== 'all sizes') expect(store.problem()).toContain('damaged')
})

test('damaged columns are made anew from the documents, and the copy is not called complete', async () => {
  const first = await visit()
  await readAll(first.copy, 100)
  await first.copy.complete({ ...first.copy.facts(), progress: null, completed_at: 5 })
  first.store.close()
  await edit((of) => void of.objectStore(META).put({ table: 1, ledger: 2, up_to: 3 }, 'snapshot'))
  const { copy, documents } = await visit()
  expect(documents()).toHaveLength(100)
  expect(copy.facts().completed_at).toBeNull()
})

test('a document that is lost is kept again by the next reply', async () => {
  const first = await visit()
  await readAll(first.copy, 100)
  await first.copy.complete({ ...first.copy.facts(), progress: null, completed_at: 5 })
  first.store.close()
  await edit((of) => void of.objectStore(CHANGES).clear())
  const { copy, store, documents } = await visit()
  expect(documents()).toHaveLength(100)
  expect(await copy.texts(['op_1'])).toEqual([])
  expect(store.problem()).toContain('damaged')
  await copy.note([record(1)], 20)
  expect(await textsOf(copy, ['op_1'])).toEqual([record(1)])
})

test('what has an older form is dropped', async () => {
  const { copy, store } = await visit()
  await readAll(copy, 10)
  store.close()
  const database = await openCopy(2)
  expect([...database.objectStoreNames]).toEqual([CHANGES, META])
  expect(await resultOf(database.transaction(CHANGES).objectStore(CHANGES).count())).toBe(0)
  database.close()
})

test('a database without its parts is no use, and nothing is thrown', async () => {
  const request = indexedDB.open(nameOfCopy(connection), 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('older'))
  ;(await resultOf(request)).close()
  const { store, copy } = await visit()
  await readAll(copy, 10)
  expect(await textsOf(copy, ['op_1'])).toEqual([record(1)])
  expect(store.problem()).not.toBeNull()
})

test('one of a newer version stays as it is, and this version goes on in memory', async () => {
  const request = indexedDB.open(nameOfCopy(connection), 99)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('newer'))
  const newer = await resultOf(request)
  newer.close()
  const { store, copy } = await visit()
  await readAll(copy, 10)
  expect(store.place()).toBe('memory')
  expect(store.problem()).toContain('newer version')
  expect(await textsOf(copy, ['op_1'])).toEqual([record(1)])
})

test('without room it goes on in memory, says so, and what was kept stays for the next visit', async () => {
  const first = await visit()
  await readAll(first.copy, 100)
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await first.copy.note([record(500)], 700)
  full.mockRestore()
  await first.copy.note([record(501)], 800)
  expect(first.store.place()).toBe('memory')
  expect(first.store.problem()).toContain('no room')
  expect(await textsOf(first.copy, ['op_500', 'op_501', 'op_1'])).toEqual([
    record(500),
    record(501),
    record(1),
  ])
  await first.copy.complete({ ...first.copy.facts(), progress: null, completed_at: 5 })
  first.store.close()
  const { documents } = await visit()
  expect(documents()).toHaveLength(100)
})

test('a database that is removed leaves the rows, and asks for a new walk', async () => {
  const { copy, store, documents } = await visit()
  await readAll(copy, 100)
  await copy.complete({ ...copy.facts(), progress: null, completed_at: 5 })
  const other = createDeviceStore(connection)
  await other.remove()
  await expect.poll(() => store.problem()).toContain('removed')
  await expect.poll(() => copy.facts().completed_at).toBeNull()
  expect(documents()).toHaveLength(100)
  await copy.note([record(1)], 20)
  expect(await textsOf(copy, ['op_1', 'op_2'])).toEqual([record(1)])
})

test('the copies of other connections are removed, and only those', async () => {
  const { copy, store } = await visit()
  await readAll(copy, 10)
  store.close()
  const kept = connection
  connection = `${kept}/doors`
  const part = await visit()
  await readAll(part.copy, 10)
  part.store.close()
  connection = newId()
  const other = await visit()
  await readAll(other.copy, 10)
  other.store.close()
  await removeCopiesBut([kept])
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([kept, `${kept}/doors`].map(nameOfCopy)))
  expect(names).not.toContain(nameOfCopy(connection))
  await removeCopiesBut([])
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(nameOfCopy(kept))
})
