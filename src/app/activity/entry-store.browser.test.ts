import { deleteDB } from 'idb'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DATABASES } from '../device/registry.ts'
import type { Entry } from './entry.ts'
import {
  clearEntries,
  countEntries,
  entryChanges,
  MOST_ENTRIES,
  putEntries,
  readEntries,
} from './entry-store.ts'

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

const idsOf = async (...owners: string[]) => (await readEntries(owners)).map(({ id }) => id)

const clear = () => clearEntries().catch(() => undefined)
beforeEach(clear)
afterEach(clear)

test('entries are stored by owner, the newest first, and cleared for one without the others', async () => {
  await putEntries(
    owned('one', entry('a', { at: NOW - 2 }), entry('b', { at: NOW - 1, kind: 'read' })),
  )
  await putEntries(owned('two', entry('c')))
  expect(await idsOf('one')).toEqual(['b', 'a'])
  expect(await idsOf('two', 'one', 'two')).toEqual(['c', 'b', 'a'])
  expect(await countEntries(['one', 'one'])).toEqual({ own: 2, others: 1 })
  await clearEntries(['one'])
  expect(await countEntries(['one'])).toEqual({ own: 0, others: 1 })
})

test('an entry takes the place of its earlier form', async () => {
  await putEntries(owned('one', entry('a')))
  await putEntries(owned('one', entry('a', { change: { before: null, after: { id: 'k8sop_1' } } })))
  const entries = await readEntries(['one'])
  expect(entries).toHaveLength(1)
  expect(entries[0]?.change).toEqual({ before: null, after: { id: 'k8sop_1' } })
})

test('an entry of another form is left out, and does not hide the rest', async () => {
  await putEntries(owned('one', { ...entry('old'), kind: 'seen' as 'read' }, entry('a')))
  expect(await idsOf('one')).toEqual(['a'])
})

test('two writers lose nothing of each other', async () => {
  const write = (name: string) =>
    Array.from({ length: 60 }, (_, at) =>
      putEntries(owned('one', entry(`${name}${at}`, { at: NOW - at }))),
    )
  await Promise.all([...write('a'), ...write('b')])
  expect(await idsOf('one')).toHaveLength(120)
})

test('the oldest reads make room, and no write goes for them', async () => {
  const reads = Array.from({ length: MOST_ENTRIES + 100 }, (_, at) =>
    entry(`r${at}`, { kind: 'read', at: NOW - at }),
  )
  await putEntries(owned('one', entry('old', { at: NOW - 86_400_000 }), ...reads))
  const ids = await idsOf('one')
  expect(ids).toHaveLength(MOST_ENTRIES + 1)
  expect(ids.at(-1)).toBe('old')
  expect(ids).toContain(`r${MOST_ENTRIES - 1}`)
  expect(ids).not.toContain(`r${MOST_ENTRIES}`)
})

// Regression: they stayed the newest, and each new entry was the oldest that made room.
test('entries from a clock that was ahead push out no new one', async () => {
  const year = 365 * 86_400_000
  const ahead = Array.from({ length: MOST_ENTRIES }, (_, at) =>
    entry(`ahead${at}`, { at: NOW + year + at }),
  )
  await putEntries(owned('one', ...ahead))
  await putEntries(owned('one', entry('now')))
  expect(await idsOf('one')).toEqual(['now'])
})

test('a database of a newer version is left alone, and that is told', async () => {
  const { name, version } = DATABASES.activity
  await deleteDB(name)
  const database = await openDB(name, version + 1, {
    upgrade: (one) => void one.createObjectStore('other'),
  })
  await expect(putEntries(owned('one', entry('a')))).rejects.toMatchObject({
    name: 'VersionError',
  })
  await expect(readEntries(['one'])).rejects.toMatchObject({ name: 'VersionError' })
  expect(await database.count('other')).toBe(0)
  database.close()
  await deleteDB(name)
  // The next try opens it anew.
  await putEntries(owned('one', entry('a')))
  expect(await idsOf('one')).toEqual(['a'])
})

test('what another tab has stored is counted as a change', async () => {
  await readEntries(['one'])
  const changed = new Promise((resolve) => entryChanges.subscribe(resolve))
  const other = new BroadcastChannel('adit.activity')
  other.postMessage('changed')
  await changed
  other.close()
})
