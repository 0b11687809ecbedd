import { beforeEach, expect, test, vi } from 'vitest'
import { withEmptyBrowser } from '../../../test-session.ts'
import { moveKept } from '../../../connection/move-kept.ts'
import { ENTRIES } from '../../../device/registry.ts'
import { eraseStored, storedParts, writeStored } from '../../../device/storage.ts'
import {
  newWindow,
  removeWindow,
  storedWindow,
  storedWindows,
  storeWindow,
} from './window-store.ts'

withEmptyBrowser()

/** The keys of the changes that this tab was told of. */
let told: unknown[] = []
beforeEach(() => {
  told = []
  class StorageEvent {
    readonly told: unknown
    constructor(type: string, { key }: { key: string }) {
      this.told = [type, key]
    }
  }
  vi.stubGlobal('StorageEvent', StorageEvent)
  vi.stubGlobal('dispatchEvent', (event: StorageEvent) => told.push(event.told))
})

const place = (id: string, kind = 'tcp') => ({ kind, module: 'ip_restriction', id })
const off = { left: { enabled: false, ip_policies: [] }, agreed: ['no policy'] }
const window = (id: string, minutes = 30, kind?: string) => newWindow(place(id, kind), minutes, off)

test('each window is read as it was stored, those that end first before the others', () => {
  const [long, short] = [window('a b/c', 120), window('a b/c', 10, 'tls')]
  expect(long.ends_at - short.ends_at).toBeGreaterThan(100 * 60_000)
  expect([storeWindow('one', long), storeWindow('one', short)]).toEqual([true, true])
  expect(storedWindows('one')).toEqual([short, long])
  expect(storedWindow('one', place('a b/c'))).toEqual(long)
  removeWindow('one', long)
  expect(storedWindows('one')).toEqual([short])
  expect(storedWindow('one', place('a b/c'))).toBeNull()
})

test('no other account finds them, and a sign-out removes them', () => {
  storeWindow('one', window('a'))
  expect(storedWindows('on')).toEqual([])
  expect(storedWindows('one/tcp')).toEqual([])
  eraseStored(['local', 'session'])
  expect(storedWindows('one')).toEqual([])
})

test('what is not understood is left out: nothing is turned on by it', () => {
  const good = window('good')
  const put = (id: string, text: string) =>
    writeStored(ENTRIES.windows, text, `one/tcp/ip_restriction/${id}`)
  storeWindow('one', good)
  put('a', '{')
  put('b', 'null')
  put('c', '[1]')
  put('d', JSON.stringify([{ ...window('d'), ends_at: '12:00' }]))
  put('e', JSON.stringify([{ ...window('e'), left: { enabled: true } }]))
  put('f', JSON.stringify([{ ...window('f'), left: {} }]))
  put('g', JSON.stringify([{ ...window('g'), module: 'unknown' }]))
  // Of another edge than its name says.
  put('h', JSON.stringify([window('another')]))
  expect(storedWindows('one')).toEqual([good])
})

test('this tab is told of its own changes as of those of another tab', () => {
  storeWindow('one', window('a'))
  removeWindow('one', window('a'))
  const change = ['storage', ENTRIES.windows.name]
  expect(told).toEqual([change, change])
})

test('a window of a key alone moves to its account, beside one that is there', () => {
  const connection = { id: 'key', base_url: 'https://a', version_header: 'V', key: 'k' }
  const kept = window('b')
  storeWindow('key', window('a', 10))
  storeWindow('key', window('b'))
  storeWindow('account', kept)
  moveKept({ ...connection, account_id: 'account' })
  expect(storedWindows('account').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(storedWindow('account', place('b'))).toEqual(kept)
  expect(storedParts(ENTRIES.windows).filter((part) => part.startsWith('key'))).toEqual([])
})
