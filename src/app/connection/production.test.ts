import { expect, test } from 'vitest'
import { connectionOf, withEmptyBrowser } from '../test-session.ts'
import { ENTRIES } from '../device/registry.ts'
import { eraseStored, storedParts, writeStored } from '../device/storage.ts'
import { ownerId } from './connection.ts'
import { ofAccount } from './identify.ts'
import { setMark } from './marks.ts'
import { allIds, isMarked } from './services.ts'

withEmptyBrowser()

const told = ofAccount(connectionOf('one'), 'account')

test('a mark is of the account, whichever key is used, and goes when it is taken away', () => {
  setMark('production', allIds(told), true)
  expect(isMarked(ofAccount(connectionOf('two'), 'account'))).toBe(true)
  expect(isMarked(connectionOf('two'))).toBe(false)
  setMark('production', allIds(told), false)
  expect(isMarked(told)).toBe(false)
  expect(storedParts(ENTRIES.production)).toEqual([])
})

test('a sign-out takes it along', () => {
  writeStored(ENTRIES.production, 'yes', ownerId(told))
  eraseStored(['local', 'session'])
  expect(storedParts(ENTRIES.production)).toEqual([])
})
