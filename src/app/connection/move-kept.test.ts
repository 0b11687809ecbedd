import { expect, test } from 'vitest'
import { connectionOf, openSession, withEmptyBrowser } from '../test-session.ts'
import { ENTRIES } from '../device/registry.ts'
import { storedParts, writeStored } from '../device/storage.ts'
import { recents } from '../palette/recents.ts'
import { draftCount, draftKey, readDraft, saveDraft } from '../writes/drafts.ts'
import { ownerId, storedConnection } from './connection.ts'
import { ofAccount } from './identify.ts'
import { moveKept } from './move-kept.ts'
import { noteAccount } from './note-account.ts'
import { storeConnection } from './store-connection.ts'

withEmptyBrowser()

const alone = connectionOf('one')
const told = ofAccount(alone, 'account')
const FORM = ['/operators/new', ['operators', 'new']] as const
const draft = (text: string) => ({ at: 1, seen: null, values: { text } })
const textIn = (owner: string) => readDraft(draftKey(owner, ...FORM), { text: '' })?.values.text

test('all keys of an account at a service have one owner id, and no other key has it', () => {
  expect(ownerId(ofAccount(connectionOf('two'), 'account'))).toBe(ownerId(told))
  const others = [
    alone,
    ofAccount(alone, 'account 2'),
    ofAccount(alone, null),
    ofAccount(alone, 'another'),
    ofAccount({ ...alone, base_url: 'https://other.example' }, 'account'),
  ]
  for (const other of others) expect(ownerId(other)).not.toBe(ownerId(told))
})

test('what was kept under a key moves to its account, and is there once', () => {
  saveDraft(draftKey(alone.id, ...FORM), draft('Half a thought'))
  writeStored(ENTRIES.leftDrafts, JSON.stringify(draft('left')), draftKey(alone.id, '/a', []))
  recents.putFirst(alone.id, { kind: 'operator', id: 'old' })
  recents.putFirst(alone.id, { kind: 'operator', id: 'both' })
  recents.putFirst(ownerId(told), { kind: 'operator', id: 'both' })
  recents.putFirst(`${alone.id}/doors`, { kind: 'door', id: 'of a part' })
  recents.putFirst('of another key', { kind: 'operator', id: 'other' })
  moveKept(told)
  moveKept(told)
  expect(recents.read(ownerId(told)).map(({ id }) => id)).toEqual(['both', 'old'])
  expect(storedParts(ENTRIES.recents).toSorted()).toEqual(
    [ownerId(told), `${ownerId(told)}/doors`, 'of another key'].toSorted(),
  )
  expect(draftCount(ownerId(told))).toEqual({ own: 2, others: 0 })
  expect(textIn(alone.id)).toBeUndefined()
  expect(textIn(ownerId(told))).toBe('Half a thought')
})

test('a draft of the account is not replaced, and the one of the key stays', () => {
  saveDraft(draftKey(alone.id, ...FORM), draft('of the key'))
  saveDraft(draftKey(ownerId(told), ...FORM), draft('of the account'))
  moveKept(told)
  expect(textIn(ownerId(told))).toBe('of the account')
  expect(textIn(alone.id)).toBe('of the key')
})

test('a connection that was stored before its service named the account knows it from the next page on', () => {
  storeConnection(alone, true, null)
  recents.putFirst(alone.id, { kind: 'operator', id: 'old' })
  noteAccount(alone, 'account')
  expect(storedConnection()).toEqual(told)
  openSession()
  expect(recents.read(ownerId(told))).toHaveLength(1)
  // It names no account of another connection that was stored meanwhile.
  storeConnection(connectionOf('two'), true, null)
  noteAccount(alone, 'account')
  expect(storedConnection()?.account_id).toBeUndefined()
})
