import { listOperators } from '#contract/operators.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identified } from '../connection/store-connection.ts'
import { storedConnection } from '../connection/connection.ts'
import { operatorListQuery } from './operators.ts'
import { createQueryClient } from './query-client.ts'
import { openGate } from './send-request.ts'
import { createSession, type Session } from './session.ts'

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
})

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storageOf(new Map()))
  vi.stubGlobal('localStorage', storageOf(new Map()))
})

const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
  vi.unstubAllGlobals()
})

/** The session of a tab; the service identifies each key by the name of its only operator. */
const openSession = (service: { answer?: Promise<void> } = {}) => {
  const requests: string[] = []
  const session = createSession({
    network: {
      fetch: async (_input, init) => {
        const key = new Headers(init?.headers).get('Authorization') ?? ''
        requests.push(key)
        await service.answer
        return Response.json({ operators: [{ id: key }] })
      },
      gate: openGate,
    },
    cache: createQueryClient(),
    connection: storedConnection(),
  })
  open.push(session)
  const clientNow = () => {
    const client = session.client()
    if (!client) throw new Error('nobody is signed in')
    return client
  }
  const read = () => session.cache.fetchQuery(operatorListQuery(clientNow(), null))
  return { session, requests, clientNow, read }
}
const connectionOf = (key: string) =>
  identified({ base_url: 'https://api.example', version_header: 'Service-Version', key })

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
  vi.stubGlobal('sessionStorage', storageOf(new Map()))
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

test('signing out ends what a former connection still has on its way, too', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const { session, clientNow } = openSession({ answer: answered })
  session.connect(connectionOf('one'), false)
  // Like a write whose response goes into the cache.
  const late = clientNow().call(listOperators, {})
  session.connect(connectionOf('two'), false)
  session.signOut()
  answer()
  await expect(late).rejects.toMatchObject({ status: 401 })
})

test('a link switches the tab only; what is remembered stays', () => {
  const { session } = openSession()
  session.connect(connectionOf('remembered'), true)
  session.switchTo(connectionOf('of the link'))
  expect(storedConnection()?.key).toBe('of the link')
  sessionStorage.removeItem('adit.connection')
  expect(storedConnection()?.key).toBe('remembered')
  expect(session.state.get().switches).toBe(1)
})
