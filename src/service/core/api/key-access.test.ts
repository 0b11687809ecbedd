import { describe, expect, test, vi } from 'vitest'
import { ACCOUNT_HEADER, isAccountName } from '#contract/headers.ts'
import { operations } from '#contract/operations.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { revokeStored, storeKey } from '#service/testing/store-key.ts'
import { callerOf } from '#service/testing/test-call.ts'
import { testStores } from '#service/testing/test-stores.ts'
import { createAccounts } from './accounts.ts'
import { DEFAULT_ACCOUNT, makeKey } from './keys.ts'
import { makeSignInCode } from './sign-in.ts'

const LIST = '/kubernetes_operators'
const HOUR_MS = 3_600_000

/** When it resolves, the work that requests deferred has begun: timers fire in order. */
const laterTurn = () => new Promise((resolve) => void setTimeout(resolve))

describe.each(testStores)('keys on $name', (testStore) => {
  let time = Date.parse('2026-01-01T00:00:00Z')
  let clock = 0
  const now = () => new Date(time)
  const { service, key: otherKey } = serviceOn(testStore, { now, clock: () => clock })
  const callWith = (key: string) => callerOf(service().app, key)
  const make = (terms: Parameters<typeof storeKey>[1] = {}) => storeKey(service().store, terms)
  const incomingFrom = (address: string) => ({ incoming: { socket: { remoteAddress: address } } })
  /** Sends a key from an address. */
  const send = async (key: string, address: string, more: Record<string, string> = {}) =>
    service().app.request(
      `http://adit.test/api${LIST}`,
      { headers: { Authorization: `Bearer ${key}`, 'Service-Version': '2', ...more } },
      incomingFrom(address),
    )
  const makeCode = () => makeSignInCode(service().store, now())
  const exchange = async (code: string, address: string) => {
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ code, name: 'A browser' }) }
    const sent = service().app.request('http://adit.test/sign-in', init, incomingFrom(address))
    const response = await sent
    return { status: response.status, body: await response.json() }
  }

  test('a read-only key reads everything, bound endpoints too, and is refused every write by its kind', async () => {
    const full = callWith((await make()).key)
    const { body: operator } = await full('POST', LIST, { body: {} })
    const one = `${LIST}/${operator.id}`
    const readOnly = callWith((await make({ kind: 'read_only' })).key)
    for (const { method, path } of Object.values(operations)) {
      const target = path.replace(':id', path.startsWith(LIST) ? operator.id : 'edge')
      const sent = method === 'GET' ? {} : { body: { description: 'changed' } }
      const { status, body } = await readOnly(method, target, sent)
      if (method === 'GET') expect([200, 404]).toContain(status)
      else {
        expect([method, path, status]).toEqual([method, path, 403])
        expect(body.msg).toContain('This API key is read-only')
      }
    }
    expect((await readOnly('GET', one)).body).toEqual(operator)
    expect((await readOnly('GET', `${one}/bound_endpoints`)).status).toBe(200)
    expect((await readOnly('HEAD', LIST)).status).toBe(200)
  })

  test('every key of an account is told the same name of it, and no key of another account is', async () => {
    const nameTo = async (key: string) => (await send(key, '192.0.2.1')).headers.get(ACCOUNT_HEADER)
    const [full, reading] = [await make(), await make({ kind: 'read_only' })]
    const name = (await nameTo(full.key)) ?? ''
    expect(isAccountName(name)).toBe(true)
    expect(await nameTo(reading.key)).toBe(name)
    expect(await nameTo(otherKey())).not.toBe(name)
    expect(await nameTo(makeKey())).toBeNull()
    // A refusal tells it, too.
    const refused = await callWith(reading.key)('POST', LIST, { body: {} })
    expect([refused.status, refused.headers.get(ACCOUNT_HEADER)]).toEqual([403, name])
  })

  test('a key that has expired is refused as such, also while it is believed', async () => {
    const { key } = await make({ expires_at: new Date(time + HOUR_MS) })
    const call = callWith(key)
    expect((await call('GET', LIST)).status).toBe(200)
    time += HOUR_MS
    const { status, body } = await call('GET', LIST)
    expect(status).toBe(401)
    expect(body.msg).toMatch(/^The API key has expired\./)
  })

  test('revoking works at once where it is done, and within five seconds in other processes', async () => {
    const { id, key } = await make()
    const address = '198.51.100.1'
    const here = createAccounts(service().store, { now, clock: () => clock })
    const there = createAccounts(service().store, { now, clock: () => clock })
    for (const { accountOf } of [here, there])
      expect(await accountOf(key, address)).toMatchObject({ kind: 'full' })

    await revokeStored(service().store, id)
    here.recheckAll()
    await expect(here.accountOf(key, address)).rejects.toThrow('The API key was revoked.')
    clock += 5000
    await expect(there.accountOf(key, address)).rejects.toThrow('The API key was revoked.')
  })

  test('what was asked before a key was revoked is not believed after it', async () => {
    const { id, key } = await make()
    const { store } = service()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    let isFirst = true
    const find: typeof store.keys.find = async (hash) => {
      const found = await store.keys.find(hash)
      if (isFirst) {
        isFirst = false
        await held
      }
      return found
    }
    const accounts = createAccounts({ ...store, keys: { ...store.keys, find } }, { now })
    const early = accounts.accountOf(key, undefined)
    await expect.poll(() => isFirst).toBe(false)
    await revokeStored(store, id)
    accounts.recheckAll()
    answer()
    await early
    await expect(accounts.accountOf(key, undefined)).rejects.toThrow('revoked')
  })

  test('wrong keys are soon refused without asking the database, and known keys go on', async () => {
    const { key } = await make()
    const { key: newKey } = await make()
    const address = '2001:db8:0:1::1'
    expect((await send(key, address)).status).toBe(200)
    for (let count = 0; count < 30; count += 1)
      expect((await send(makeKey(), `2001:db8:0:1::${count}`)).status).toBe(401)
    const find = vi.spyOn(service().store.keys, 'find')
    const refused = await send(makeKey(), address)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await refused.json()).msg).toContain('wrong API key')
    expect((await send(newKey, address)).status).toBe(429)
    // A header tells no other address, and one IPv6 network is one.
    const forged = { 'X-Forwarded-For': '192.0.2.99' }
    expect((await send(makeKey(), '2001:db8:0:1:ffff::1', forged)).status).toBe(429)
    expect(find).not.toHaveBeenCalled()
    find.mockRestore()

    // Also when the cached key has expired and the database is asked again.
    clock += 6000
    expect((await send(key, address)).status).toBe(200)
    expect((await send(newKey, '2001:db8:0:2::1')).status).toBe(200)
    expect((await send(newKey, address)).status).toBe(200)
    clock += 60_000
    expect((await send(makeKey(), address)).status).toBe(401)
  })

  // Regression: another page sent wrong keys from the address, and the link ended in "used up".
  test('wrong keys of others refuse neither a code nor the first use of its key', async () => {
    const address = '192.0.2.9'
    const wrong = async () => (await send(makeKey(), address)).status
    for (let count = 0; count < 30; count += 1) expect(await wrong()).toBe(401)
    expect(await wrong()).toBe(429)
    const code = await makeCode()
    const { status, body } = await exchange(code, address)
    expect(status).toBe(201)
    expect((await send(body.key, address)).status).toBe(200)
    expect(await wrong()).toBe(429)
  })

  test('the last use is noted at most once a minute, and no request fails with it', async () => {
    const { id, key } = await make()
    const lastUse = async () =>
      (await service().store.keys.list(DEFAULT_ACCOUNT))
        .find((entry) => entry.id === id)
        ?.last_used_at?.toISOString()
    // First let the work that requests of other tests deferred finish.
    await laterTurn()
    const touch = vi.spyOn(service().store, 'transaction')
    const touches = () => touch.mock.calls.length
    const first = now().toISOString()
    expect((await send(key, '203.0.113.10')).status).toBe(200)
    await expect.poll(lastUse).toBe(first)
    time += 30_000
    clock += 30_000
    expect((await send(key, '203.0.113.10')).status).toBe(200)
    await laterTurn()
    expect(touches()).toBe(1)

    time += 30_000
    clock += 30_000
    touch.mockRejectedValue(Object.assign(new Error('read-only'), { code: '25006' }))
    expect((await send(key, '203.0.113.10')).status).toBe(200)
    await expect.poll(touches).toBe(2)
    expect((await send(key, '203.0.113.10')).status).toBe(200)
    expect(await lastUse()).toBe(first)
    touch.mockRestore()
    time += 60_000
    clock += 60_000
    expect((await send(key, '203.0.113.10')).status).toBe(200)
    await expect.poll(lastUse).toBe(now().toISOString())
  })
})
