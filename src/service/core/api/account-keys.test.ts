import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KEYS_PATH } from '#contract/account-keys.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { type Call, callerOf, expectRefusal } from '#service/testing/test-call.ts'
import { testStores } from '#service/testing/test-stores.ts'

const LIST = '/api/kubernetes_operators'
const HOUR_MS = 3_600_000
// It stands still, ahead of the database's clock, by which the first key of an account is made.
const NOW = Date.now() + 24 * HOUR_MS

describe.each(testStores)('the keys of an account on $name', (testStore) => {
  const { service } = serviceOn(testStore, { now: () => new Date(NOW) })
  const callWith = (key: string): Call => callerOf(service().app, key, '')
  const inHours = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString()

  /** A new account: a caller with its first key, and the ID of that. */
  const open = async () => {
    const call = callWith((await service().account()).key)
    const { body } = await call('GET', KEYS_PATH)
    const make = async (terms: object = {}) =>
      (await call('POST', KEYS_PATH, { body: { name: 'another', ...terms } })).body
    return { call, own: `${KEYS_PATH}/${body.keys[0].id}`, make }
  }

  test('a key is made, shown once, works, is listed, changed and revoked', async () => {
    const { call, own, make } = await open()
    const made = await call('POST', KEYS_PATH, { body: { name: 'ci', expires_at: inHours(1) } })
    expect(made.status).toBe(201)
    const { key, ...entry } = made.body
    expect(key).toMatch(/^adit_[0-9A-Za-z]{43}$/)
    expect(entry).toEqual({
      id: expect.stringMatching(/^key_/),
      name: 'ci',
      read_only: false,
      created_at: inHours(0),
      expires_at: inHours(1),
      last_used_at: null,
      is_own: false,
    })
    expect((await callWith(key)('POST', LIST, { body: {} })).status).toBe(201)

    const { status, body, headers } = await call('GET', KEYS_PATH)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store, no-transform'])
    expect(body.keys.map(({ name }: { name: string }) => name)).toEqual(['ci', 'first start'])
    expect(own).toBe(`${KEYS_PATH}/${body.keys[1].id}`)
    expect(body.keys[1]).toMatchObject({ is_own: true, expires_at: null })
    expect(Object.keys(body.keys[0])).toEqual(Object.keys(entry))
    expect(JSON.stringify(body)).not.toContain(key.slice(0, 11))

    const one = `${KEYS_PATH}/${entry.id}`
    const changed = await call('PATCH', one, {
      body: { name: 'wall', read_only: true, expires_at: null },
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ name: 'wall', read_only: true, expires_at: null })
    expect((await callWith(key)('GET', LIST)).status).toBe(200)
    expect((await callWith(key)('POST', LIST, { body: {} })).status).toBe(403)
    expect((await call('PATCH', one, { body: {} })).body).toMatchObject({ read_only: true })
    expect((await call('PATCH', one, { body: { read_only: false } })).status).toBe(200)
    expect((await callWith(key)('POST', LIST, { body: {} })).status).toBe(201)

    expect((await call('DELETE', one)).status).toBe(204)
    const refused = await callWith(key)('GET', LIST)
    expectRefusal(refused, 401, 'Authorization')
    expect(refused.body.msg).toContain('was revoked')
    expectRefusal(await call('DELETE', one), 404)
    expect((await call('GET', KEYS_PATH)).body.keys).toHaveLength(1)

    // Regression: who made or ended a key was in no log.
    const log = await call('GET', `/account/audit?record=${one}`)
    expect(JSON.stringify(log.body)).not.toContain(key.slice(0, 11))
    const [ended, , , renamed, created] = log.body.events
    expect(ended).toMatchObject({ operation: 'revokeKey', before: { name: 'wall' }, after: null })
    expect(renamed).toMatchObject({
      operation: 'updateKey',
      key: { name: 'first start' },
      before: { name: 'ci', read_only: false },
      after: { name: 'wall', read_only: true },
    })
    expect(created).toMatchObject({ operation: 'createKey', before: null, after: entry })

    const readOnly = callWith((await make({ read_only: true })).key)
    for (const [method, path, sent] of [
      ['GET', KEYS_PATH, {}],
      ['POST', KEYS_PATH, { body: { name: 'mine' } }],
      ['PATCH', own, { body: { name: 'mine' } }],
      ['DELETE', own, {}],
    ] as const)
      expectRefusal(await readOnly(method, path, sent), 403)
  })

  test('a key of another account is not there', async () => {
    const { call } = await open()
    const other = await open()
    expect((await other.call('GET', KEYS_PATH)).body.keys).toHaveLength(1)
    expectRefusal(await call('PATCH', other.own, { body: { name: 'mine' } }), 404)
    expectRefusal(await call('DELETE', other.own), 404)
    expect((await other.call('GET', KEYS_PATH)).status).toBe(200)
  })

  test('what is wrong in a request is said', async () => {
    const { call, own } = await open()
    const create = (body: object) => call('POST', KEYS_PATH, { body })
    expectRefusal(await create({}), 422, 'name')
    expectRefusal(await create({ name: 'a\u0007', read_only: 1 }), 422, 'name', 'read_only')
    expectRefusal(await create({ name: 'ci', expires_at: 'soon' }), 422, 'expires_at')
    expectRefusal(await create({ name: 'ci', expires_at: inHours(0) }), 422, 'expires_at')
    expectRefusal(await create({ name: 'ci', key: 'of-my-own-choice' }), 422, 'key')
    const past = { body: { expires_at: inHours(-1) } }
    expectRefusal(await call('PATCH', own, past), 422, 'expires_at')
    expectRefusal(await call('DELETE', `${own}?confirm=yes`), 400, 'confirm')
    expectRefusal(await call('GET', `${KEYS_PATH}?limit=1`), 400, 'limit')
    expectRefusal(await call('DELETE', own, { body: {} }), 400, 'body')
    expectRefusal(await call('POST', KEYS_PATH, { raw: 'name=ci' }), 400, 'body')
    const headers = { 'Content-Type': 'text/plain' }
    expectRefusal(await call('POST', KEYS_PATH, { raw: '{}', headers }), 415, 'Content-Type')
    expectRefusal(await call('PUT', own, { body: {} }), 405, 'method')
    expectRefusal(await call('DELETE', KEYS_PATH), 405, 'method')
    expectRefusal(await callerOf(service().app, undefined, '')('GET', KEYS_PATH), 401)
  })

  test('the last key with full access stays, unless it is confirmed', async () => {
    const { call, own, make } = await open()
    await make({ read_only: true })
    const endings = [{ read_only: true }, { expires_at: inHours(1) }]
    for (const body of endings) {
      const { status, body: refused } = await call('PATCH', own, { body })
      expect([status, refused.error_code]).toEqual([409, 'ADIT_CONFLICT'])
      expect(refused.msg).toContain('confirm=last_full_key')
    }
    expect((await call('DELETE', own)).status).toBe(409)
    expect((await call('PATCH', own, { body: { name: 'renamed' } })).status).toBe(200)

    // Another one must be valid when it ends: at its own end it is not.
    const { id } = await make({ expires_at: inHours(2) })
    for (const [hours, status] of [
      [3, 409],
      [2, 409],
      [1, 200],
    ] as const) {
      const body = { expires_at: inHours(hours) }
      expect((await call('PATCH', own, { body })).status).toBe(status)
    }
    // Later is no end.
    expect((await call('PATCH', own, { body: { expires_at: null } })).status).toBe(200)
    expect((await call('DELETE', `${KEYS_PATH}/${id}`)).status).toBe(204)
    const confirmed = `${own}?confirm=last_full_key`
    expect((await call('PATCH', confirmed, { body: { read_only: true } })).status).toBe(200)
    expect((await call('GET', KEYS_PATH)).status).toBe(403)
  })

  test('two keys that end each other at once do not leave none', async () => {
    const { call, own, make } = await open()
    const { id, key } = await make()
    const answers = await Promise.all([
      call('DELETE', `${KEYS_PATH}/${id}`),
      callWith(key)('DELETE', own),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const lists = await Promise.all([call('GET', KEYS_PATH), callWith(key)('GET', KEYS_PATH)])
    expect(lists.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('whatever is done unconfirmed, a key with full access is left', async () => {
    const ending = fc.constantFrom('revoke', true, false, 1, 2, 3, null)
    const changes = fc.array(fc.tuple(fc.nat(3), ending), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        const { call: first, own, make } = await open()
        const made = [await make(), await make({ expires_at: inHours(2) }), await make()]
        const paths = [own, ...made.map(({ id }) => `${KEYS_PATH}/${id}`)]
        const calls = [first, ...made.map(({ key }) => callWith(key))]
        const anyFull = async () => {
          for (const call of calls) if ((await call('GET', KEYS_PATH)).status === 200) return call
          throw new Error('No key with full access is left')
        }
        for (const [place, end] of all) {
          const call = await anyFull()
          const path = paths[place] ?? own
          const body =
            typeof end === 'boolean'
              ? { read_only: end }
              : { expires_at: typeof end === 'number' ? inHours(end) : null }
          const { status } = await (end === 'revoke'
            ? call('DELETE', path)
            : call('PATCH', path, { body }))
          expect([200, 204, 404, 409]).toContain(status)
        }
        await anyFull()
      }),
      { numRuns: 8 },
    )
  })
})
