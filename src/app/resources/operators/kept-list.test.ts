import { listOperators } from '#contract/operators.ts'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { storedConnection } from '../../connection/connection.ts'
import { ENTRIES } from '../../device/registry.ts'
import { keptListOf, remember } from './kept-list.ts'
import { operatorListQuery } from './operator-queries.ts'
import { connectionOf, openSession, openTab, withEmptyBrowser } from '../../test-session.ts'

withEmptyBrowser()

const keptText = () => localStorage.getItem(ENTRIES.list.name)

/** Reads the list with a remembered connection until it is kept on this device, and leaves. */
const visit = async () => {
  openTab()
  const visited = openSession()
  visited.session.connect(connectionOf('one'), true)
  await visited.read()
  await vi.waitFor(() => expect(keptText()).not.toBeNull())
  visited.session.close()
  openTab()
  return visited
}
const shown = ({ session, clientNow }: ReturnType<typeof openSession>) =>
  session.cache.getQueryState(operatorListQuery(clientNow(), null).queryKey)

test('the next visit shows the list that was kept, says its age, and reads it anew', async () => {
  const before = await visit()
  expect(keptText()).not.toContain('"key"')
  const next = openSession()
  await next.session.restored
  expect(shown(next)?.data?.operators).toMatchObject([{ id: 'Bearer one' }])
  expect(shown(next)?.dataUpdatedAt).toBe(shown(before)?.dataUpdatedAt)
  expect(next.requests).toEqual([])
  await next.read()
  expect(next.requests).toHaveLength(1)
})

test('a page with another address than the list shows nothing old', async () => {
  await visit()
  vi.stubGlobal('location', { pathname: '/operators', search: '?cursor=x' })
  const next = openSession()
  await next.session.restored
  expect(shown(next)).toBeUndefined()
})

test('a list is kept for a remembered connection only, and goes with it', async () => {
  const { session } = await visit()
  remember(session, false)
  expect(keptText()).toBeNull()
  await visit()
  openSession().session.connect(connectionOf('two'), true)
  expect(keptText()).toBeNull()
  await visit()
  openSession().session.signOut()
  expect(keptText()).toBeNull()
})

test('a refused key removes the kept list from this device and from the screen', async () => {
  await visit()
  const next = openSession({ status: 401 })
  await next.session.restored
  expect(shown(next)?.data).toBeDefined()
  await expect(next.read()).rejects.toMatchObject({ status: 401 })
  expect(shown(next)?.data).toBeUndefined()
  expect(keptText()).toBeNull()
})

// Regression: the late 401 of a key that was replaced removed the list kept with the new one.
test('a key that is refused late does not remove the list of the connection after it', async () => {
  const service: Parameters<typeof openSession>[0] = {}
  const { session, read, clientNow } = openSession(service)
  session.connect(connectionOf('one'), true)
  await read()
  await vi.waitFor(() => expect(keptText()).not.toBeNull())
  let give = () => {}
  service.answer = new Promise((resolve) => {
    give = resolve
  })
  service.status = 401
  const late = clientNow().call(listOperators, {})
  session.connect(connectionOf('two'), true)
  localStorage.setItem(ENTRIES.list.name, 'of two')
  give()
  await expect(late).rejects.toMatchObject({ status: 401 })
  expect(keptText()).toBe('of two')
})

test('a broken, foreign or future text is no list', async () => {
  await visit()
  const connection = storedConnection() ?? connectionOf('one')
  const kept: Record<string, unknown> = JSON.parse(keptText() ?? '')
  expect(keptListOf(connection)).not.toBeNull()
  const isRead = (text: string) => {
    localStorage.setItem(ENTRIES.list.name, text)
    return keptListOf(connection) !== null
  }
  for (const foreign of [
    { version: 2 },
    { connection_id: 'another' },
    { base_url: 'https://another.example' },
    { read_at: Date.now() + 60_000 },
    { list: { operators: [{ id: 7 }] } },
  ])
    expect(isRead(JSON.stringify({ ...kept, ...foreign }))).toBe(false)
  fc.assert(fc.property(fc.string(), (text) => !isRead(text)))
  fc.assert(fc.property(fc.jsonValue(), (value) => !isRead(JSON.stringify(value))))
  // Whatever stands in the place of the list, the page does not fail.
  fc.assert(
    fc.property(fc.jsonValue(), (list) => {
      isRead(JSON.stringify({ ...kept, list }))
    }),
  )
})
