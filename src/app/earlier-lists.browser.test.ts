import { expect, test } from 'vitest'
import { unreadEntries } from './device/storage.ts'
import { takeOverEarlier } from './resources/earlier-lists.ts'
import { savedViews } from './resources/saved-views.ts'
import { recents } from './palette/recents.ts'
import { edgeBook } from './resources/edges/edge-book.ts'

const base_url = 'https://api.example.com'
const other = 'https://other.example.com'

// Regression: the views and edges of the version before were there, and nothing read them.
test('what an early version stored of all services goes to the account that signs in', () => {
  const write = (name: string, list: object[]) => localStorage.setItem(name, JSON.stringify(list))
  const view = { name: 'Late', q: 'cert<7d', sort: '' }
  write('adit.views', [
    { base_url, ...view },
    { base_url: other, ...view, name: 'Theirs' },
  ])
  write('adit.edges', [{ base_url, kind: 'tls', id: 'edgtls_1' }])
  write('adit.recent', [{ base_url, kind: 'operator', id: 'k8sop_1' }])
  write('adit.certificates', [])
  const connection = { id: 'c1', account_id: 'a1', base_url, version_header: 'V', key: 'k' }
  takeOverEarlier(connection)
  takeOverEarlier(connection)
  expect(savedViews.read('a1').map(({ name }) => name)).toEqual(['Late'])
  expect(edgeBook('a1').get()).toMatchObject([{ kind: 'tls', id: 'edgtls_1' }])
  expect(recents.read('a1')).toMatchObject([{ kind: 'operator', id: 'k8sop_1' }])
  takeOverEarlier({ ...connection, account_id: 'a2', base_url: other })
  expect(savedViews.read('a2').map(({ name }) => name)).toEqual(['Theirs'])
  expect(localStorage.getItem('adit.views')).toBeNull()
  // What nothing reads is named in the settings.
  expect(unreadEntries().map(({ name }) => name)).toEqual(['adit.certificates'])
})
