import { describe, expect, test } from 'vitest'
import { createAccounts } from './accounts.ts'
import { makeKey } from './keys.ts'
import { makeSignInCode } from './sign-in.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { testStores } from '#service/testing/test-stores.ts'

const NAME = 'Chromium on Linux'

describe.each(testStores.slice(0, 1))('wrong keys on $name', (testStore) => {
  const { key: otherKey, service } = serviceOn(testStore)
  const makeCode = () => makeSignInCode(service().store, new Date())
  const incomingFrom = (address: string) => ({ incoming: { socket: { remoteAddress: address } } })
  const exchange = async (body: unknown, address = '127.0.0.1') => {
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const sent = service().app.request('http://adit.test/sign-in', init, incomingFrom(address))
    const response = await sent
    return { status: response.status, body: await response.json() }
  }
  /** Sends a key from an address. */
  const readFrom = async (key: string, address: string, headers: Record<string, string> = {}) =>
    service().app.request(
      'http://adit.test/api/kubernetes_operators?limit=1',
      { headers: { Authorization: `Bearer ${key}`, 'Service-Version': '2', ...headers } },
      incomingFrom(address),
    )

  // Regression: another page sent wrong keys from the address, and the link ended in "used up".
  test('wrong keys and codes of others refuse neither a code nor the first use of its key', async () => {
    const address = '192.0.2.9'
    const wrong = async () => (await readFrom(makeKey(), address)).status
    for (let count = 0; count < 30; count += 1) expect(await wrong()).toBe(401)
    expect(await wrong()).toBe(429)
    const guess = () => exchange({ code: 'B'.repeat(22), name: NAME }, address)
    for (let count = 0; count < 30; count += 1) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)

    const code = await makeCode()
    const { status, body } = await exchange({ code, name: NAME }, address)
    expect(status).toBe(201)
    // Not even asked: it is no code any more.
    expect((await exchange({ code, name: NAME }, address)).status).toBe(429)
    expect((await readFrom(body.key, address)).status).toBe(200)
    expect(await wrong()).toBe(429)
  })

  test('the first use of a key is not refused by another process of the same database', async () => {
    const address = '192.0.2.10'
    const elsewhere = createAccounts(service().store, { now: () => new Date() })
    const refused = () => elsewhere.accountOf(makeKey(), address).catch((error) => error.status)
    for (let count = 0; count < 30; count += 1) expect(await refused()).toBe(401)
    expect(await refused()).toBe(429)
    const { body } = await exchange({ code: await makeCode(), name: NAME })
    expect(await elsewhere.accountOf(body.key, address)).toMatchObject({ kind: 'full' })
  })

  test('wrong keys that a page of another site sends count for such pages alone', async () => {
    const address = '192.0.2.11'
    const other = { Origin: 'http://evil.test' }
    const wrong = async () => (await readFrom(makeKey(), address, other)).status
    for (let count = 0; count < 30; count += 1) expect(await wrong()).toBe(401)
    expect(await wrong()).toBe(429)
    expect((await readFrom(makeKey(), address)).status).toBe(401)
    expect((await readFrom(otherKey(), address)).status).toBe(200)
  })
})
