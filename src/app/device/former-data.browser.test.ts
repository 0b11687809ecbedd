import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { eraseFormerData } from './erase.ts'

test('what other versions stored is erased at the start, and nothing that is read', async () => {
  localStorage.setItem('adit.window account/tcp', '{}')
  sessionStorage.setItem('adit.undo account', '[]')
  localStorage.setItem('adit.theme', 'dark')
  localStorage.setItem('adit.edges account', '[]')
  localStorage.setItem('another', 'kept')
  for (const name of ['adit.visits', 'adit.records account', 'another'])
    (await openDB(name, 1)).close()
  await eraseFormerData()
  expect(sessionStorage.getItem('adit.undo account')).toBeNull()
  expect(Object.keys(localStorage)).not.toContain('adit.window account/tcp')
  const names = async () => (await indexedDB.databases()).map(({ name }) => name)
  await expect.poll(names).not.toContain('adit.visits')
  expect(await names()).toEqual(expect.arrayContaining(['adit.records account', 'another']))
  for (const key of ['adit.theme', 'adit.edges account', 'another']) {
    expect(localStorage.getItem(key)).not.toBeNull()
    localStorage.removeItem(key)
  }
  for (const name of ['adit.records account', 'another']) indexedDB.deleteDatabase(name)
})
