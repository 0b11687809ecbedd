import { describe, expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { testStores } from '#service/testing/test-stores.ts'
import { callerOf, expectRefusal } from '#service/testing/test-call.ts'

const LIST = '/kubernetes_operators'
const ONE = `${LIST}/k8sop_unknown`
const MODULE = '/edges/tcp/e/ip_restriction'

const stream = (bytes: number): ReadableStream<Uint8Array> => {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(left, 16_384)
      if (size === 0) controller.close()
      else controller.enqueue(new Uint8Array(size).fill(0x20))
      left -= size
    },
  })
}

describe.each(testStores.slice(0, 1))('requests on $name', (testStore) => {
  const { call, service } = serviceOn(testStore)

  test('a path or method that is not there is 404 or 405, with or without a key', async () => {
    const anyone = callerOf(service().app, undefined)
    for (const path of ['', '/', '/operators', `${LIST}/`, `${ONE}/x`, '/edges/udp/e/backend'])
      expectRefusal(await anyone('GET', path), 404, 'path')
    const put = await anyone('PUT', LIST, { body: {} })
    expectRefusal(put, 405, 'method')
    expect(put.headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST'])
    expectRefusal(await anyone('POST', MODULE, { body: {} }), 405, 'method')
    expectRefusal(await anyone('DELETE', `${ONE}/bound_endpoints`), 405, 'method')
  })

  test.each([
    { name: 'missing', value: undefined },
    { name: 'empty', value: '' },
    { name: 'without a scheme', value: 'adit_key' },
    { name: 'of another scheme', value: 'Basic YTpi' },
    { name: 'with two keys', value: 'Bearer one two' },
    { name: 'unknown', value: 'Bearer adit_0000000000000000000000000000000000000000000' },
  ])('every operation refuses a key that is $name', async ({ value }) => {
    for (const { method, path } of Object.values(operations)) {
      const headers = { Authorization: value, 'Service-Version': undefined }
      const answer = await call(method, path.replace(':id', '%FF'), { headers })
      expectRefusal(answer, 401, 'Authorization')
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test.each([undefined, '', '1', '3', '2.0', '2, 2'])(
    'every operation refuses the version %j',
    async (version) => {
      for (const { method, path } of Object.values(operations)) {
        const headers = { 'Service-Version': version }
        expectRefusal(await call(method, path, { headers }), 400, 'Service-Version')
      }
    },
  )

  test.each(['%', '%FF', '%E0%A4', '%00', 'a%00b', 'x'.repeat(256), '%F0%9F%9A%AA'.repeat(64)])(
    'every operation refuses the id %s',
    async (id) => {
      for (const { method, path } of Object.values(operations).filter((of) =>
        of.path.includes(':'),
      ))
        expectRefusal(await call(method, path.replace(':id', id)), 400, 'id')
    },
  )

  test.each([
    { query: 'limit=0', names: ['limit'] },
    { query: 'limit=1001', names: ['limit'] },
    { query: 'limit=ten', names: ['limit'] },
    { query: 'limit=1e1', names: ['limit'] },
    { query: 'limit=&limit=0', names: ['limit'] },
    { query: 'limit=&page=', names: ['page'] },
    { query: 'before_id=k8sop_x', names: ['before_id'] },
    { query: `before_id=ep_${'0'.repeat(27)}`, names: ['before_id'] },
    { query: `before_id=k8sop_${'0'.repeat(26)}%00`, names: ['before_id'] },
    { query: 'limit=1&limit=1', names: ['limit'] },
    { query: 'limit=0&before_id=junk', names: ['limit', 'before_id'] },
    { query: 'limit=1&limit=0&before_id=junk&page=2', names: ['limit', 'before_id', 'page'] },
    { query: 'page=2&sort=x', names: ['page', 'sort'] },
    { query: '__proto__=1', names: ['__proto__'] },
    { query: 'operation_id=1', names: ['operation_id'] },
  ])('the list refuses ?$query', async ({ query, names }) => {
    expectRefusal(await call('GET', `${LIST}?${query}`), 400, ...names)
  })

  test.each(['limit=', 'before_id=', 'before_id=&limit=1'])(
    'the list takes ?%s: an empty parameter, as typed clients send it, is not given',
    async (query) => {
      const { status, body } = await call('GET', `${LIST}?${query}`)
      expect(status).toBe(200)
      expect(body.uri).not.toMatch(/=(&|$)/)
    },
  )

  test('a body over 64 KiB is refused, announced or not', async () => {
    const padded = (bytes: number) => `{}${' '.repeat(bytes - 2)}`
    expect((await call('POST', LIST, { raw: padded(65_536) })).status).toBe(201)
    expectRefusal(await call('POST', LIST, { raw: padded(65_537) }), 413, 'body')
    expectRefusal(await call('POST', LIST, { raw: padded(2 * 1024 * 1024) }), 413, 'body')
    expectRefusal(await call('PUT', MODULE, { raw: stream(65_537) }), 413, 'body')
    expectRefusal(await call('PUT', MODULE, { raw: stream(2 * 1024 * 1024) }), 413, 'body')
  })

  test.each([undefined, '', 'text/plain', 'application/json; charset=utf-16', 'application/jsonp'])(
    'the content type %j is refused',
    async (type) => {
      // A stream, since a text would set its own content type.
      const raw = new Blob(['{}']).stream()
      const headers = { 'Content-Type': type }
      expectRefusal(await call('POST', LIST, { raw, headers }), 415, 'Content-Type')
    },
  )

  test('a content type may name UTF-8', async () => {
    for (const type of ['application/json;charset=UTF-8', 'Application/JSON; charset="utf-8"']) {
      const headers = { 'Content-Type': type }
      expect((await call('POST', LIST, { body: {}, headers })).status).toBe(201)
    }
  })

  test.each(['gzip', 'br', 'identity, gzip', 'nonsense'])(
    'a body with the encoding %s is refused by that name, not as broken JSON',
    async (encoding) => {
      const headers = { 'Content-Encoding': encoding }
      const raw = Buffer.from([0x1f, 0x8b, 0x08])
      expectRefusal(await call('POST', LIST, { raw, headers }), 415, 'Content-Encoding')
    },
  )

  test.each(['', ' ', '{', '[]', '[{}]', 'null', '1', '"{}"', '{}{}', "{'a':1}", '[[]'])(
    'the body %j is refused',
    async (raw) => {
      const { body: before } = await call('GET', LIST)
      expectRefusal(await call('POST', LIST, { raw }), 400, 'body')
      expectRefusal(await call('PATCH', ONE, { raw }), 400, 'body')
      expectRefusal(await call('PUT', MODULE, { raw }), 400, 'body')
      expect((await call('GET', LIST)).body).toEqual(before)
    },
  )

  test('invalid UTF-8 is refused', async () => {
    const raw = Buffer.from([...Buffer.from('{"description":"'), 0xff, 0xc0, ...Buffer.from('"}')])
    expectRefusal(await call('POST', LIST, { raw }), 400, 'body')
  })

  test.each([
    { raw: `{"description":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, name: 'description' },
    { raw: `{"a":`.repeat(10_000) + '1' + '}'.repeat(10_000), name: 'a' },
    { raw: '{"__proto__":{"description":"x"}}', name: '__proto__' },
    { raw: '{"constructor":1,"toString":2}', name: 'constructor' },
    { raw: '{"operation_id":"mine"}', name: 'operation_id' },
    { raw: '{"":1}', name: '""' },
    { raw: '{"description":"\\ud800"}', name: 'description' },
    { raw: '{"metadata":"a\\u0000b"}', name: 'metadata' },
    { raw: '{"\\ud800":1}', name: '\ud800' },
    { raw: '{"region":1e999}', name: 'region' },
    { raw: '{"description":"a","description":1}', name: 'description' },
    { raw: `{"${'k'.repeat(60_000)}":1}`, name: 'k'.repeat(60_000) },
  ])('a hostile body is a plain 422: $raw', async ({ raw, name }) => {
    const answer = await call('POST', LIST, { raw })
    expectRefusal(answer, 422)
    expect(answer.body.details).toHaveProperty([name])
    expect(answer.body.msg.length).toBeLessThan(1000)
  })

  test.each([
    { what: 'features', raw: `{"enabled_features":[${'1,'.repeat(30_000)}1]}` },
    { what: 'policies', raw: `{"ip_policy_ids":[${'1,'.repeat(900)}1]}` },
    {
      what: 'fields',
      raw: `{"a":1${Array.from({ length: 5000 }, (_, n) => `,"a${n}":1`).join('')}}`,
    },
  ])('a body wrong in thousands of $what gets a short answer', async ({ raw }) => {
    for (const [method, path] of [
      ['POST', LIST],
      ['PUT', MODULE],
    ] as const) {
      const answer = await call(method, path, { raw })
      expectRefusal(answer, 422)
      expect(Object.keys(answer.body.details).length).toBeLessThanOrEqual(102)
      expect(JSON.stringify(answer.body).length).toBeLessThan(12_000)
    }
  })

  test('a body is refused where none is taken', async () => {
    expectRefusal(await call('DELETE', ONE, { body: {} }), 400, 'body')
    expectRefusal(await call('GET', ONE, { headers: { 'Content-Length': '2' } }), 400, 'body')
  })

  test('a success carries an operation id of its own', async () => {
    const { headers } = await call('GET', LIST)
    expect(headers.get('x-operation-id')).toMatch(/^op_/)
    expect((await call('GET', LIST)).headers.get('x-operation-id')).not.toBe(
      headers.get('x-operation-id'),
    )
  })
})
