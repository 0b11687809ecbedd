import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditEvent } from '#contract/audit.ts'
import { DATABASES } from '../device/registry.ts'
import {
  changeCount,
  clearStoredChanges,
  countChanges,
  MOST_CHANGES,
  putChange,
  readStoredChanges,
} from './change-store.ts'

const NOW = Date.now()
const change = (id: string, at = NOW): AuditEvent => ({
  id,
  at: new Date(at).toISOString(),
  operation: 'updateOperator',
  record: '/kubernetes_operators/k8sop_1',
})

const idsOf = async (...owners: string[]) =>
  (await readStoredChanges(owners)).map(({ id }) => id).toSorted()

const clear = () => clearStoredChanges().catch(() => undefined)
beforeEach(clear)
afterEach(clear)

test('changes are stored by owner, and cleared for one without the others', async () => {
  await putChange('one', change('a', NOW - 2))
  await putChange('one', change('b', NOW - 1))
  await putChange('two', change('c'))
  expect(await idsOf('one')).toEqual(['a', 'b'])
  expect(await idsOf('two', 'one')).toEqual(['a', 'b', 'c'])
  expect(await countChanges(['one', 'one'])).toEqual({ own: 2, others: 1 })
  await clearStoredChanges(['one'])
  expect(await countChanges(['one'])).toEqual({ own: 0, others: 1 })
})

test('a change of another form is left out, and does not hide the rest', async () => {
  await putChange('one', { ...change('old'), at: 7 as never })
  await putChange('one', change('a'))
  expect(await idsOf('one')).toEqual(['a'])
})

test('the oldest changes make room', async () => {
  const old = (_: unknown, at: number) =>
    putChange('one', change(`c${String(at).padStart(4, '0')}`, NOW - MOST_CHANGES + at))
  await Promise.all(Array.from({ length: MOST_CHANGES }, old))
  await putChange('one', change('new'))
  const ids = await idsOf('one')
  expect(ids).toHaveLength(MOST_CHANGES)
  expect(ids).not.toContain('c0000')
  expect(ids).toContain('new')
})

// Regression: they stayed the newest, and each new entry was the oldest that made room.
test('changes from a clock that was ahead push out no new one', async () => {
  await putChange('one', change('ahead', NOW + 365 * 86_400_000))
  await putChange('one', change('now'))
  expect(await idsOf('one')).toEqual(['now'])
})

test('a database of a newer version is left alone, and that is told', async () => {
  const { name, version } = DATABASES.activity
  await deleteDB(name)
  const database = await openDB(name, version + 1, {
    upgrade: (one) => void one.createObjectStore('other'),
  })
  const newer = { name: 'VersionError' }
  await expect(putChange('one', change('a'))).rejects.toMatchObject(newer)
  await expect(readStoredChanges(['one'])).rejects.toMatchObject(newer)
  expect(await database.count('other')).toBe(0)
  database.close()
  await deleteDB(name)
  // The next try opens it anew.
  await putChange('one', change('a'))
  expect(await idsOf('one')).toEqual(['a'])
})

test('what another tab has stored is counted as a change', async () => {
  await readStoredChanges(['one'])
  const changed = new Promise((resolve) => changeCount.subscribe(resolve))
  const other = new BroadcastChannel('adit.activity')
  other.postMessage('changed')
  await changed
  other.close()
})
