import { listOperators } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import { isRemembered, storedConnection, storedIn } from '../connection/connection.ts'
import { openNext } from '../connection/store-connection.ts'
import { operatorListQuery } from '../resources/operators/operator-queries.ts'
import { connectionOf, openSession, openTab, withEmptyBrowser } from '../test-session.ts'

withEmptyBrowser()

test('two connections never share an answer, though nothing is cleared', async () => {
  const { session, read, clientNow } = openSession()
  session.connect(connectionOf('one'), false)
  const first = clientNow()
  expect((await read()).operators).toMatchObject([{ id: 'Bearer one' }])
  session.connect(connectionOf('two'), false)
  const { queryKey } = operatorListQuery(clientNow(), null)
  expect(session.cache.getQueryData(queryKey)).toBeUndefined()
  expect((await read()).operators).toMatchObject([{ id: 'Bearer two' }])
  expect(queryKey).not.toEqual(operatorListQuery(first, null).queryKey)
})

test('an answer that comes after the switch is not that of the new connection', async () => {
  let give = () => {}
  const answer = new Promise<void>((resolve) => {
    give = resolve
  })
  const { session, read, clientNow } = openSession({ answer })
  session.connect(connectionOf('one'), false)
  const reading = read()
  session.switchTo(connectionOf('two'))
  give()
  await reading
  expect(session.cache.getQueryData(operatorListQuery(clientNow(), null).queryKey)).toBeUndefined()
})

test('a remembered connection has one id in all tabs, which does not hold the key', () => {
  const { session } = openSession()
  session.connect(connectionOf('secret'), true)
  // Another tab has no storage of its own yet.
  openTab()
  const other = openSession()
  expect(other.clientNow().key).toEqual(session.client()?.key)
  expect(other.clientNow().connection.key).toBe('secret')
  expect(JSON.stringify(other.clientNow().key)).not.toContain('secret')
  expect(connectionOf('secret').id).toBe(other.clientNow().connection.id)
  expect(connectionOf('another').id).not.toBe(other.clientNow().connection.id)
})

test('signing out forgets key and answers in every tab, and ends what is on its way', async () => {
  const here = openSession()
  here.session.connect(connectionOf('one'), true)
  const there = openSession()
  await Promise.all([here.read(), there.read()])
  const before = there.clientNow()
  const told = new Promise<void>((resolve) => there.session.onSignOut(resolve))

  here.session.signOut()
  await told
  expect(storedConnection()).toBeNull()
  for (const { session } of [here, there]) {
    expect(session.client()).toBeNull()
    expect(session.cache.getQueryCache().getAll()).toEqual([])
  }
  await expect(before.call(listOperators, {})).rejects.toMatchObject({ status: 401 })
  expect(there.requests).toHaveLength(1)
})

test('a link switches the tab only; what is remembered stays', () => {
  const { session } = openSession()
  session.connect(connectionOf('remembered'), true)
  session.switchTo(connectionOf('of-the-link'))
  expect(storedConnection()?.key).toBe('of-the-link')
  sessionStorage.removeItem('adit.connection')
  expect(storedConnection()?.key).toBe('remembered')
  expect(session.state.get().switches).toBe(1)
})

// Regression: the tab got a new client, with which every page read again.
test('remembering a connection stores it, and neither empties the cache nor reads again', async () => {
  const { session, read, requests, clientNow } = openSession()
  session.connect(connectionOf('one'), false)
  const before = clientNow()
  await read()
  session.remember(true)
  expect(localStorage.getItem('adit.connection')).toContain('one')
  expect(clientNow()).toBe(before)
  await read()
  session.remember(false)
  expect(localStorage.getItem('adit.connection')).toBeNull()
  expect(storedConnection()?.key).toBe('one')
  expect(requests).toHaveLength(1)
})

// Regression: this tab showed another tab's remembered key as its own, and switching it off removed it.
test('a key that another tab has remembered is not that of this tab', () => {
  const { session, clientNow } = openSession()
  session.connect(connectionOf('one'), false)
  openNext(connectionOf('two'))
  expect(isRemembered(clientNow().connection)).toBe(false)
  session.remember(false)
  expect(storedIn('local')?.key).toBe('two')
})
