import { describe, expect, onTestFinished, test } from 'vitest'
import { callerOf, expectRefusal } from '#service/testing/test-call.ts'
import { openTestService } from '#service/testing/test-service.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { testStores } from '#service/testing/test-stores.ts'
import { makeCsr } from '#service/testing/test-requests.ts'
import { createIdempotency, fingerprintOf, idempotencyKeyIn, KEPT_MS } from './idempotency.ts'
import { createOperator } from '#contract/operator-writes.ts'

const PATH = '/kubernetes_operators'
const keyed = (key: string) => ({ 'Idempotency-Key': key })

describe.each(testStores)('idempotency keys on $name', (testStore) => {
  let time = Date.now()
  const { call, service, account } = serviceOn(testStore, { now: () => new Date(time) })
  const create = (key: string, body: object) => call('POST', PATH, { body, headers: keyed(key) })
  const count = async () => (await call('GET', PATH)).body.operators.length

  test('a create that is sent twice with one key makes one operator, and both get the same answer', async () => {
    const before = await count()
    const body = { description: 'Door', metadata: '\u0001 ü' }
    const first = await create('"key-1"', body)
    const again = await create('"key-1"', body)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await count()).toBe(before + 1)
    const other = await create('"key-1"', { ...body, description: 'Gate' })
    expectRefusal(other, 422, 'Idempotency-Key')
    expect(other.body.error_code).toBe('ADIT_IDEMPOTENCY_KEY_REUSED')
    const [same] = await Promise.all([create('key-1', body), create('"key-2"', body)])
    expect(same.body).toEqual(first.body)
    expect(await count()).toBe(before + 2)
  })

  test('creates with the same key at the same time make one operator', async () => {
    const before = await count()
    const body = { description: 'Door' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => create('"at-once"', body)))
    expect(await count()).toBe(before + 1)
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ body: { id } }) => id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  })

  test('a key of one account says nothing to another one', async () => {
    const other = await service().account()
    const body = { description: 'Theirs' }
    const [ours, theirs] = await Promise.all([
      create('"shared"', body),
      other.call('POST', PATH, { body, headers: keyed('"shared"') }),
    ])
    expect([ours.status, theirs.status]).toEqual([201, 201])
    expect(theirs.body.id).not.toBe(ours.body.id)
  })

  test('a refused create keeps nothing: corrected, it may use its key', async () => {
    expect((await create('"fix"', { description: 1 })).status).toBe(422)
    expect((await create('"fix"', { description: 'one' })).status).toBe(201)
  })

  test('a signing request is not kept', async () => {
    const csr = await makeCsr()
    const body = { enabled_features: ['bindings'], binding: { csr } }
    const { status } = await create('"csr"', body)
    expect(status).toBe(201)
    const at = new Date(time)
    const kept = await service().store.idempotencyKeys.find(account(), 'csr', at)
    expect(kept?.fingerprint).toBe(await fingerprintOf(createOperator, body))
    expect(JSON.stringify(kept)).not.toContain('CERTIFICATE REQUEST')
  })

  test('after its time an answer is erased, and the key makes another operator', async () => {
    const body = { description: 'Late' }
    const first = await create('"late"', body)
    time += KEPT_MS - 1
    expect((await create('"late"', body)).body.id).toBe(first.body.id)
    time += 1
    const second = await create('"late"', body)
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
  })

  test('a malformed key is refused', async () => {
    for (const key of ['""', '"a', 'a"', `"${'x'.repeat(256)}"`, '"ü"', '"a\tb"', 'a b', ''])
      expectRefusal(await create(key, {}), 400, 'Idempotency-Key')
  })
})

test('the same request is refused while the first one is under way', async () => {
  const store = {
    idempotencyKeys: { find: () => Promise.resolve(undefined) },
    transaction: () => Promise.reject(new Error('not used')),
  }
  const once = createIdempotency({ store, now: () => new Date() })
  const request = { account_id: 'acct_1', key: 'k', fingerprint: '' }
  let finish = (_reply: string) => undefined as void
  const first = new Promise<string>((resolve) => (finish = resolve))
  const answer = once(request, () => first)
  const again = () => once(request, () => Promise.resolve('again'))
  await expect(again()).rejects.toMatchObject({ status: 409, headers: { 'Retry-After': '1' } })
  finish('first')
  expect(await answer).toBe('first')
  expect(await again()).toBe('again')
})

test.each([
  ['"a b"', 'a b'],
  [String.raw`"a\"\\"`, String.raw`a"\ `.trim()],
  ['8e03978e-40d5-43e8-bc93-6894a57f9324', '8e03978e-40d5-43e8-bc93-6894a57f9324'],
  [undefined, undefined],
])('the key in %j is %j', (header, key) => expect(idempotencyKeyIn(header)).toBe(key))

const postgres = testStores.filter(({ name }) => name === 'PostgreSQL')

describe.each(postgres)('two processes on one $name', (testStore) => {
  test('make one operator of a create that reaches both, and a new one knows the answer', async () => {
    const opened = await testStore.openPool()
    const openPool = async () => ({ ...opened, close: () => Promise.resolve() })
    const open = () => openTestService({ name: 'PostgreSQL', openPool })
    const [one, two] = [await open(), await open()]
    onTestFinished(async () => {
      for (const service of [one, two]) await service.close()
      await opened.close()
    })
    const { key } = await one.account()
    const send = (service: typeof one) =>
      callerOf(service.app, key)('POST', PATH, { body: {}, headers: keyed('"both"') })
    const answers = await Promise.all([send(one), send(two), send(one), send(two)])
    const done = answers.filter(({ status }) => status === 201)
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const third = await open()
    onTestFinished(third.close)
    expect((await send(third)).body.id).toBe(done[0]?.body.id)
    expect((await callerOf(one.app, key)('GET', PATH)).body.operators).toHaveLength(1)
  })
})
