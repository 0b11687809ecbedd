import { afterEach, beforeEach, expect, test } from 'vitest'
import { completed, openDatabase, resultOf } from '../device/database.ts'
import { removeDatabase } from '../device/erase.ts'
import { DATABASES } from '../device/registry.ts'
import type { Entry } from './entry.ts'
import { MOST_READS } from './entry-limits.ts'
import { clearEntries, countEntries, keepEntries, onOtherTab, readEntries } from './entry-store.ts'

const NOW = Date.now()
const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  kind: 'write',
  at: NOW,
  took: 5,
  method: 'PATCH',
  path: '/kubernetes_operators/:id',
  params: { id: 'k8sop_1' },
  query: '',
  record: '/kubernetes_operators/k8sop_1',
  name: 'Gate',
  status: 200,
  problem: null,
  error_code: null,
  message: null,
  operation_id: null,
  ...more,
})
const owned = (owner: string, ...entries: Entry[]) => entries.map((one) => ({ owner, entry: one }))

const edit = async (act: (store: IDBObjectStore) => void) => {
  const database = await openDatabase(DATABASES.activity, { create: () => undefined })
  const transaction = database.transaction('entries', 'readwrite')
  const done = completed(transaction)
  act(transaction.objectStore('entries'))
  await done
  database.close()
}

const clear = () => clearEntries().catch(() => undefined)
beforeEach(clear)
afterEach(clear)

test('entries are kept by owner, the newest first, and cleared for one without the others', async () => {
  await keepEntries(
    owned('one', entry('a', { at: NOW - 2 }), entry('b', { at: NOW - 1, kind: 'read' })),
  )
  await keepEntries(owned('two', entry('c')))
  expect((await readEntries(['one'])).entries.map(({ id }) => id)).toEqual(['b', 'a'])
  expect((await readEntries(['two', 'one', 'two'])).entries.map(({ id }) => id)).toEqual([
    'c',
    'b',
    'a',
  ])
  expect(await countEntries(['one'])).toMatchObject({ own: 2, others: 1 })
  await clearEntries(['one'])
  expect(await countEntries(['one'])).toMatchObject({ own: 0, others: 1 })
})

test('an entry takes the place of its earlier form', async () => {
  await keepEntries(owned('one', entry('a')))
  await keepEntries(
    owned('one', entry('a', { change: { before: null, after: { id: 'k8sop_1' } } })),
  )
  const { entries } = await readEntries(['one'])
  expect(entries).toHaveLength(1)
  expect(entries[0]?.change).toEqual({ before: null, after: { id: 'k8sop_1' } })
})

test('what a former version saw others change is left out, and erased', async () => {
  const seen = { ...entry('old'), kind: 'seen' as 'read' }
  await keepEntries(owned('one', seen, entry('a')))
  const { entries, unread } = await readEntries(['one'])
  expect([entries.map(({ id }) => id), unread]).toEqual([['a'], 0])
  expect((await countEntries(['one'])).own).toBe(1)
})

test('two writers lose nothing of each other', async () => {
  const write = (name: string) =>
    Array.from({ length: 60 }, (_, at) =>
      keepEntries(owned('one', entry(`${name}${at}`, { at: NOW - at }))),
    )
  await Promise.all([...write('a'), ...write('b')])
  expect((await readEntries(['one'])).entries).toHaveLength(120)
})

test('the oldest reads make room, and no write goes for them', async () => {
  const reads = Array.from({ length: MOST_READS + 100 }, (_, at) =>
    entry(`r${at}`, { kind: 'read', at: NOW - at }),
  )
  await keepEntries(owned('one', entry('old', { at: NOW - 86_400_000 }), ...reads))
  const { entries } = await readEntries(['one'])
  expect(entries).toHaveLength(MOST_READS + 1)
  expect(entries.at(-1)?.id).toBe('old')
  expect(entries.some(({ id }) => id === `r${MOST_READS}`)).toBe(false)
})

test('what was edited by hand is counted, and does not hide the rest', async () => {
  await keepEntries(owned('one', entry('a')))
  await edit((store) => {
    store.put('nonsense', ['one', 'write', NOW, 'x', 1])
    store.put({ ...entry('y'), at: 'yesterday' }, ['one', 'write', 'soon', 'y'])
    store.put(entry('z'), 'no key of ours')
  })
  const { entries, unread } = await readEntries(['one'])
  expect([entries.map(({ id }) => id), unread]).toEqual([['a'], 2])
  expect(await countEntries(['one'])).toMatchObject({ own: 2 })
  // Room is made as before, and what has no key of an entry goes.
  await keepEntries(owned('one', ...Array.from({ length: 60 }, (_, at) => entry(`n${at}`))))
  expect((await readEntries(['one'])).entries).toHaveLength(61)
})

test('a database of a newer version is left alone, and that is told', async () => {
  await removeDatabase(DATABASES.activity.name)
  const newer = { ...DATABASES.activity, version: DATABASES.activity.version + 1 }
  const database = await openDatabase(newer, {
    create: (one) => void one.createObjectStore('other'),
  })
  await expect(keepEntries(owned('one', entry('a')))).rejects.toMatchObject({
    name: 'VersionError',
  })
  await expect(readEntries(['one'])).rejects.toMatchObject({ name: 'VersionError' })
  expect(await resultOf(database.transaction('other').objectStore('other').count())).toBe(0)
  database.close()
  await removeDatabase(DATABASES.activity.name)
  // The next try opens it anew.
  await keepEntries(owned('one', entry('a')))
  expect((await readEntries(['one'])).entries).toHaveLength(1)
})

test('other tabs hear of what was kept', async () => {
  const heard = new Promise<void>((resolve) => onOtherTab(resolve))
  const other = new BroadcastChannel('adit.activity')
  other.postMessage('changed')
  await heard
  other.close()
})
