import { describe, expect, test } from 'vitest'
import { DEFAULT_ACCOUNT, keyRecord, makeKey } from './keys.ts'
import { makeSignInCode } from './sign-in.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { callerOf } from '#service/testing/test-call.ts'
import { testStores } from '#service/testing/test-stores.ts'

const MINUTE_MS = 60_000
const NAME = 'Chromium on Linux'

describe.each(testStores)('sign-in on $name', (testStore) => {
  let time = Date.parse('2026-01-01T00:00:00Z')
  const { key: otherKey, service } = serviceOn(testStore, { now: () => new Date(time) })
  const makeCode = () => makeSignInCode(service().store, new Date(time))

  const send = async (method: string, init: RequestInit, address = '127.0.0.1') => {
    const socket = { remoteAddress: address }
    const response = await service().app.request(
      'http://adit.test/sign-in',
      { method, ...init },
      { incoming: { socket } },
    )
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }
  const exchange = (body: unknown, address?: string) =>
    send(
      'POST',
      { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
      address,
    )
  const signOut = (key: string | undefined) =>
    send('DELETE', { headers: key === undefined ? {} : { Authorization: `Bearer ${key}` } })
  const read = async (key: string) =>
    callerOf(service().app, key)('GET', '/kubernetes_operators?limit=1')

  test('a code becomes a key of its own for the browser, with full access for 90 days', async () => {
    const code = await makeCode()
    expect(code).toMatch(/^[0-9A-Za-z]{22}$/)
    const { status, headers, body } = await exchange({ code, name: NAME })
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(body).toEqual({
      key: expect.stringMatching(/^adit_[0-9A-Za-z]{43}$/),
      name: NAME,
      expires_at: new Date(time + 90 * 24 * 60 * MINUTE_MS).toISOString(),
    })
    expect((await read(body.key)).status).toBe(200)
    const created = await callerOf(service().app, body.key)('POST', '/kubernetes_operators', {
      body: {},
    })
    expect(created.status).toBe(201)
    const keys = await service().store.keys.list(DEFAULT_ACCOUNT)
    expect(keys.at(-1)).toMatchObject({ name: NAME, kind: 'full', origin: 'browser' })
  })

  test('a code works once, and says so the second time, and how to get another', async () => {
    const code = await makeCode()
    expect((await exchange({ code, name: NAME })).status).toBe(201)
    const { status, body } = await exchange({ code, name: NAME })
    expect(status).toBe(401)
    expect(body).toMatchObject({
      error_code: 'ADIT_CODE_REFUSED',
      status_code: 401,
      msg: expect.stringMatching(/used before.*Press Enter in the terminal.*api-key/),
      details: { operation_id: expect.stringMatching(/^op_/) },
    })
  })

  test('of many exchanges of one code at once exactly one wins', async () => {
    const code = await makeCode()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => exchange({ code, name: NAME }, `10.0.0.${n}`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error_code === 'ADIT_CODE_REFUSED')).toHaveLength(11)
  })

  test('a code ends after ten minutes, and says so', async () => {
    const code = await makeCode()
    const late = await makeCode()
    time += 10 * MINUTE_MS - 1
    expect((await exchange({ code, name: NAME })).status).toBe(201)
    time += 1
    const { status, body } = await exchange({ code: late, name: NAME })
    expect([status, body.error_code]).toEqual([401, 'ADIT_CODE_REFUSED'])
    expect(body.msg).toContain('Press Enter')
  })

  test('a key whose answer was lost ends within minutes, and one that was used does not', async () => {
    const [lost, used] = [
      (await exchange({ code: await makeCode(), name: 'lost' })).body.key,
      (await exchange({ code: await makeCode(), name: 'used' })).body.key,
    ]
    time += 5 * MINUTE_MS - 1
    expect((await read(used)).status).toBe(200)
    time += 1
    expect((await read(lost)).status).toBe(401)
    expect((await read(used)).status).toBe(200)
    const listed = async () => service().store.keys.list(DEFAULT_ACCOUNT)
    const first = (await listed()).find(({ name }) => name === 'used')
    expect(first?.expires_at).toEqual(new Date(time - 5 * MINUTE_MS + 90 * 24 * 60 * MINUTE_MS))
    // The next exchange forgets it.
    time += 1
    await exchange({ code: await makeCode(), name: NAME })
    expect((await listed()).filter(({ name }) => name === 'lost')).toEqual([])
  })

  // Regression: the next sign-in deleted the keys of all other browsers.
  test('sign-ins while the clock is a year ahead sign no other browser out for good', async () => {
    const { key } = (await exchange({ code: await makeCode(), name: NAME })).body
    expect((await read(key)).status).toBe(200)
    const end = new Date(time + 60 * MINUTE_MS)
    const ending = makeKey()
    const terms = { name: 'ending', kind: 'full', origin: 'made', expires_at: end } as const
    const record = await keyRecord(ending)
    await service().store.transaction(({ keys }) =>
      keys.add(DEFAULT_ACCOUNT, { ...record, ...terms }),
    )
    time += 365 * 24 * 60 * MINUTE_MS
    expect((await read(key)).status).toBe(401)
    expect((await read(ending)).status).toBe(401)
    for (const name of ['first', 'second']) {
      const early = (await exchange({ code: await makeCode(), name })).body
      expect((await read(early.key)).status).toBe(200)
    }
    time -= 365 * 24 * 60 * MINUTE_MS
    expect((await read(key)).status).toBe(200)
    expect((await read(ending)).status).toBe(200)
    expect((await exchange({ code: await makeCode(), name: NAME })).status).toBe(201)
  })

  test('a request must be JSON with a code and a printable name', async () => {
    const code = await makeCode()
    for (const [body, field] of [
      [{ name: NAME }, 'code'],
      [{ code }, 'name'],
      [{ code, name: ' ' }, 'name'],
      [{ code, name: 'é'.repeat(51) }, 'name'],
      [{ code, name: 'a\u001b[2J' }, 'name'],
      [{ code, name: NAME, kind: 'full' }, 'kind'],
    ] as const) {
      const answer = await exchange(body)
      expect(answer.status).toBe(422)
      expect(answer.body.details).toHaveProperty([field])
    }
    const form = await send('POST', { body: new URLSearchParams({ code, name: NAME }) })
    expect(form.status).toBe(415)
    expect((await exchange({ code, name: NAME })).status).toBe(201)
  })

  test('signing out ends the key of the browser at once, and no other key', async () => {
    const { body } = await exchange({ code: await makeCode(), name: NAME })
    expect((await read(body.key)).status).toBe(200)
    expect((await signOut(body.key)).status).toBe(204)
    const refused = await read(body.key)
    expect(refused.status).toBe(401)
    expect(refused.body.msg).toContain('was revoked')
    expect((await signOut(body.key)).status).toBe(401)

    const key = otherKey()
    const kept = await signOut(key)
    expect(kept.status).toBe(403)
    expect(kept.body.msg).toContain('did not come from a sign-in link')
    expect((await read(key)).status).toBe(200)
    expect((await signOut(makeKey())).status).toBe(401)
    expect((await signOut(undefined)).status).toBe(401)
  })

  const isEmbedded = testStore.name === 'PGlite'
  test.runIf(isEmbedded)(
    'the key of a browser ends after 90 days, and codes that ended long ago are dropped',
    async () => {
      const code = await makeCode()
      const { body } = await exchange({ code, name: NAME })
      expect((await read(body.key)).status).toBe(200)
      time += 90 * 24 * 60 * MINUTE_MS
      const { status, body: refused } = await read(body.key)
      expect(status).toBe(401)
      expect(refused.msg).toContain('has expired')

      const again = await makeCode()
      expect((await exchange({ code, name: NAME })).body.error_code).toBe('ADIT_CODE_REFUSED')
      const namesOf = async () =>
        (await service().store.keys.list(DEFAULT_ACCOUNT)).map(({ prefix }) => prefix)
      expect(await namesOf()).toContain(body.key.slice(0, 11))
      time += 31 * 24 * 60 * MINUTE_MS
      expect((await exchange({ code: again, name: NAME })).body.error_code).toBe(
        'ADIT_CODE_REFUSED',
      )
      await exchange({ code: await makeCode(), name: NAME })
      // Only of more than a thousand are any forgotten: the clock may be wrong.
      expect(await namesOf()).toContain(body.key.slice(0, 11))
    },
  )
})
