import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeKey } from '#service/testing/store-key.ts'
import { callerOf } from '#service/testing/test-call.ts'
import { openTestService } from '#service/testing/test-service.ts'
import { testStores } from '#service/testing/test-stores.ts'
import type { OpenPool } from '#service/core/store/store.ts'
import { DEFAULT_ACCOUNT } from './keys.ts'
import { makeSignInCode } from './sign-in.ts'

const LIST = '/kubernetes_operators'

/** Lets a test fail the nth query from now on, as a connection that breaks does. */
const breakable = (opened: OpenPool) => {
  const breaking = { after: Infinity }
  const pool: OpenPool['pool'] = {
    ...opened.pool,
    end: () => opened.pool.end(),
    connect: async () => {
      const client = await opened.pool.connect()
      const query = async (text: string, values: readonly unknown[]) => {
        // What undoes a broken transaction is the database itself.
        if (text !== 'rollback' && (breaking.after -= 1) < 0)
          throw new Error('Connection terminated unexpectedly')
        return client.query(text, values)
      }
      // Kysely's type also covers cursors.
      return { query, release: () => client.release() } as unknown as typeof client
    },
  }
  return { opened: { ...opened, pool }, breaking }
}

describe.each(testStores)('attacks on sign-in on $name', (testStore) => {
  const open = async () => {
    const { opened, breaking } = breakable(await testStore.openPool())
    const service = await openTestService({ ...testStore, openPool: async () => opened })
    let addresses = 0
    const post = async (body: unknown) => {
      const response = await service.app.request(
        'http://adit.test/sign-in',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        },
        { incoming: { socket: { remoteAddress: `10.0.0.${(addresses += 1)}` } } },
      )
      return { status: response.status, body: await response.json() }
    }
    const keys = async () => service.store.keys.list(DEFAULT_ACCOUNT)
    return { service, breaking, post, keys }
  }
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.service.close())

  test('an exchange that is cut at any query uses up no code and leaves no key', async () => {
    const { service, breaking, post, keys } = opened
    const before = (await keys()).length
    let cuts = 0
    for (;;) {
      const code = await makeSignInCode(service.store, new Date())
      breaking.after = cuts
      const cut = await post({ code, name: 'cut' })
      const wasCut = breaking.after < 0
      breaking.after = Infinity
      if (!wasCut) {
        expect(cut.status).toBe(201)
        break
      }
      expect(cut.status).toBe(503)
      expect(JSON.stringify(cut.body)).not.toContain(code)
      expect((await post({ code, name: 'again' })).status).toBe(201)
      cuts += 1
    }
    // One for each exchange that succeeded.
    expect((await keys()).length).toBe(before + cuts + 1)
    expect(cuts).toBeGreaterThan(3)
  })

  test('a key that is revoked while its requests run writes nothing after the refusal', async () => {
    const { service, post, keys } = opened
    const code = await makeSignInCode(service.store, new Date())
    const { key } = (await post({ code, name: 'revoked' })).body
    const call = callerOf(service.app, key)
    const id = (await keys()).find(({ name }) => name === 'revoked')?.id ?? ''
    const { key: other } = await storeKey(service.store)
    const count = async () =>
      (await callerOf(service.app, other)('GET', LIST)).body.operators.length
    const before = await count()
    const sends = Array.from({ length: 20 }, () => call('POST', LIST, { body: {} }))
    const revoked = service.app.request('http://adit.test/sign-in', {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${key}` },
    })
    const statuses = (await Promise.all(sends)).map(({ status }) => status)
    expect((await revoked).status).toBe(204)
    expect(statuses.every((status) => status === 201 || status === 401)).toBe(true)
    expect((await count()) - before).toBe(statuses.filter((status) => status === 201).length)
    expect((await call('POST', LIST, { body: {} })).status).toBe(401)
    expect((await keys()).find((entry) => entry.id === id)?.revoked_at).toBeInstanceOf(Date)
  })

  test('a read-only key writes nothing by any way: a kept answer, a sign-out, a fault', async () => {
    const { service } = opened
    const make = async (kind: 'full' | 'read_only') => (await storeKey(service.store, { kind })).key
    const [full, readOnly] = [await make('full'), await make('read_only')]
    const headers = { 'Idempotency-Key': '"kept"' }
    const made = await callerOf(service.app, full)('POST', LIST, {
      body: { description: 'Door' },
      headers,
    })
    expect(made.status).toBe(201)
    // Not even the answer that is kept for a key with full access.
    const again = await callerOf(service.app, readOnly)('POST', LIST, {
      body: { description: 'Door' },
      headers,
    })
    expect([again.status, again.body.id]).toEqual([403, undefined])
    const as = (path: string, method: string, body?: object) =>
      service.app.request(`http://adit.test${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${readOnly}`,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    expect((await as('/sign-in', 'DELETE')).status).toBe(403)
    const raw = await as(`/faults/operators/${made.body.id}`, 'PATCH', { description: 'Gate' })
    expect(raw.status).toBe(403)
    const { body } = await callerOf(service.app, readOnly)('GET', `${LIST}/${made.body.id}`)
    expect(body.description).toBe('Door')
  })
})
