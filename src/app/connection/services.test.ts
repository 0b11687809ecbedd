import { expect, test } from 'vitest'
import { ENTRIES } from '../device/registry.ts'
import { storedParts } from '../device/storage.ts'
import { connectionOf as withKey, openSession, openTab, withEmptyBrowser } from '../test-session.ts'
import { switchService } from '../shell/switch-service.ts'
import { ownerId, storedConnection, storedIn } from './connection.ts'
import { hasMark, isLocked, setMark } from './marks.ts'
import { ofAccount } from './identify.ts'
import {
  connectionOf,
  freeName,
  idsOf,
  linkService,
  namedService,
  readServices,
  removeService,
  serviceOf,
  writeService,
  type Service,
} from './services.ts'

withEmptyBrowser()

const one = ofAccount(withKey('one'), 'of-one')
const two = ofAccount(withKey('two'), 'of-two')
const service = (name: string, more: Partial<Service> = {}): Service => ({
  id: name.toLowerCase(),
  name,
  base_url: one.base_url,
  version_header: one.version_header,
  ids: [],
  ...more,
})

test('a connection is found by the name that a person gave it, by each of its keys', () => {
  writeService(service('Staging', { ids: [ownerId(one)] }))
  writeService(service('Lab'))
  expect(readServices().map(({ name }) => name)).toEqual(['Lab', 'Staging'])
  expect(serviceOf(one)?.name).toBe('Staging')
  expect(serviceOf(ofAccount(withKey('another'), 'of-one'))?.name).toBe('Staging')
  expect(serviceOf(two)).toBeUndefined()
})

test('marks that were made before the first sign-in hold from then on, for every key of it', () => {
  const staging = service('Staging')
  writeService(staging)
  setMark('locked', idsOf(staging), true)
  setMark('production', idsOf(staging), true)
  expect(isLocked(one)).toBe(false)
  linkService(staging, one)
  expect([isLocked(one), hasMark('production', [one.id])]).toEqual([true, true])
  const linked = serviceOf(one)
  if (!linked) throw new Error('not linked')
  setMark('locked', idsOf(linked), false)
  expect([isLocked(one), hasMark('locked', [staging.id])]).toEqual([false, false])
  removeService(linked)
  expect(hasMark('production', [one.id])).toBe(false)
  expect(storedParts(ENTRIES.services)).toEqual([])
})

test('a name is not given twice', () => {
  const taken = [service('Lab'), service('lab 2')]
  expect(freeName('LAB', taken)).toBe('LAB 3')
  expect(freeName('x'.repeat(99), [])).toHaveLength(60)
  expect(freeName('x'.repeat(60), [service('x'.repeat(60))])).toBe(`${'x'.repeat(58)} 2`)
})

test('the connection of before there were names is the first one, and stays where it was', () => {
  const { session } = openSession()
  session.connect(one, true)
  switchService(session, namedService(two, 'Two'), two, 'First')
  expect(readServices().map(({ name }) => name)).toEqual(['First', 'Two'])
  expect(storedConnection()?.key).toBe('two')
  // A new tab still opens the one that is remembered.
  openTab()
  expect(storedConnection()?.key).toBe('one')
})

test('switching keeps each key where it was: in the tab, or on this device', () => {
  const { session } = openSession()
  session.connect(one, false)
  const first = namedService(one, 'One')
  const second = namedService(two, 'Two')
  expect(connectionOf(second)).toBeUndefined()
  switchService(session, second, two, 'One', true)
  expect([storedIn('session')?.key, storedIn('local')?.key]).toEqual(['two', 'two'])
  const back = connectionOf(first)
  if (!back) throw new Error('the key is gone')
  switchService(session, first, back, 'Two')
  expect([storedIn('session')?.key, storedIn('local')?.key]).toEqual(['one', 'two'])
  expect(connectionOf(second)?.key).toBe('two')
  expect(session.state.get().switches).toBe(2)
  openTab()
  expect(connectionOf(first)).toBeUndefined()
  expect(storedConnection()?.key).toBe('two')
})

test('of two that are remembered a new tab opens the last one used, and both can be forgotten', () => {
  const { session } = openSession()
  session.connect(one, true)
  const second = namedService(two, 'Two')
  switchService(session, second, two, 'One', true)
  const first = serviceOf(one)
  if (!first) throw new Error('the first one has no name')
  openTab()
  expect([storedConnection()?.key, connectionOf(first)?.key]).toEqual(['two', 'one'])
  const other = openSession()
  switchService(other.session, first, one, 'Two')
  openTab()
  expect([storedConnection()?.key, connectionOf(second)?.key]).toEqual(['one', 'two'])
  const third = openSession()
  third.session.connect(one, false)
  openTab()
  expect([storedConnection()?.key, connectionOf(first)?.key]).toEqual([undefined, undefined])
  expect(connectionOf(second)?.key).toBe('two')
})
