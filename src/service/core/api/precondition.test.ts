import { describe, expect, test } from 'vitest'
import { expectRefusal } from '#service/testing/test-call.ts'
import { makeCsr } from '#service/testing/test-requests.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { testStores } from '#service/testing/test-stores.ts'
import { entityTagOf, preconditionIn } from './precondition.ts'

const OPERATORS = '/kubernetes_operators'
const BACKEND = '/edges/tls/tagged/backend'
const ifMatch = (tag: string | null) => ({ 'If-Match': tag ?? '' })
const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag')

describe.each(testStores)('entity tags on $name', (testStore) => {
  const { call } = serviceOn(testStore)
  const create = async (body: object) => {
    const made = await call('POST', OPERATORS, { body })
    return { path: `${OPERATORS}/${made.body.id}`, tag: tagOf(made) }
  }

  test('every reply of one document has the tag that a read of it has', async () => {
    const { path, tag } = await create({ description: 'Door' })
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(tagOf(await call('GET', path))).toBe(tag)
    const patched = await call('PATCH', path, { body: { description: 'Gate' } })
    expect(tagOf(await call('GET', path))).toBe(tagOf(patched))
    const put = await call('PUT', BACKEND, { body: { backend_id: 'bkd_1' } })
    expect(tagOf(put)).toMatch(/^"[0-9a-f]{32}"$/)
    expect(tagOf(await call('GET', BACKEND))).toBe(tagOf(put))
    expect(tagOf(await call('GET', OPERATORS))).toBeNull()
    expect(tagOf(await call('GET', `${path}/bound_endpoints`))).toBeNull()
    expect(tagOf(await call('DELETE', path))).toBeNull()
  })

  test('every change of a document changes its tag, also that of its certificate alone', async () => {
    const { path, tag } = await create({ enabled_features: ['bindings'], binding: {} })
    const tags = [tag]
    for (const body of [
      { description: 'Door' },
      { deployment: { version: '1' } },
      { binding: { csr: await makeCsr() } },
      { binding: { csr: await makeCsr() } },
      { enabled_features: [] },
    ])
      tags.push(tagOf(await call('PATCH', path, { body })))
    for (const body of [{}, { enabled: false }, { backend_id: 'bkd_2', enabled: false }])
      tags.push(tagOf(await call('PUT', BACKEND, { body })))
    expect(new Set(tags).size).toBe(tags.length)
  })

  test('two people who change one version in the same instant: exactly one is refused', async () => {
    const { path, tag } = await create({})
    const module = tagOf(await call('PUT', BACKEND, { body: { backend_id: 'bkd_1' } }))
    for (const [method, at, version, one, other] of [
      ['PATCH', path, tag, { description: 'one' }, { region: 'eu' }],
      ['PUT', BACKEND, module, { enabled: false }, { backend_id: 'bkd_2' }],
    ] as const) {
      const answers = await Promise.all(
        [one, other].map((body) => call(method, at, { body, headers: ifMatch(version) })),
      )
      const refused = answers.find(({ status }) => status === 412)
      const done = answers.find(({ status }) => status === 200)
      if (!refused || !done) throw new Error(answers.map(({ status }) => status).join(' '))
      expectRefusal(refused, 412, 'If-Match')
      expect(refused.body.error_code).toBe('ADIT_PRECONDITION_FAILED')
      const now = await call('GET', at)
      expect(now.body).toEqual(done.body)
      expect(tagOf(refused)).toBe(tagOf(now))
    }
  })

  test('a write and a delete of one version in the same instant: exactly one is done', async () => {
    const { path, tag } = await create({})
    const headers = ifMatch(tag)
    const [changed, deleted] = await Promise.all([
      call('PATCH', path, { body: { description: 'one' }, headers }),
      call('DELETE', path, { headers }),
    ])
    const left = await call('GET', path)
    expect([changed.status, deleted.status, left.status]).toEqual(
      changed.status === 200 ? [200, 412, 200] : [404, 204, 404],
    )
  })

  test('an old tag changes and deletes nothing, not even with an empty patch', async () => {
    const { path, tag } = await create({})
    const old = ifMatch(tag)
    const now = await call('PATCH', path, { body: { description: 'now' } })
    expectRefusal(await call('PATCH', path, { body: {}, headers: old }), 412, 'If-Match')
    expectRefusal(await call('DELETE', path, { headers: old }), 412, 'If-Match')
    const module = ifMatch(tagOf(await call('PUT', BACKEND, { body: { backend_id: 'a' } })))
    const replaced = await call('PUT', BACKEND, { body: { backend_id: 'b' } })
    expectRefusal(await call('PUT', BACKEND, { body: {}, headers: module }), 412, 'If-Match')
    expectRefusal(await call('DELETE', BACKEND, { headers: module }), 412, 'If-Match')
    expect((await call('GET', path)).body).toEqual(now.body)
    expect((await call('GET', BACKEND)).body).toEqual(replaced.body)
    expect((await call('DELETE', path, { headers: ifMatch(tagOf(now)) })).status).toBe(204)
    const gone = await call('DELETE', BACKEND, { headers: ifMatch(tagOf(replaced)) })
    expect(gone.status).toBe(204)
  })

  test('a binding of a version whose feature was turned off meanwhile is refused as old', async () => {
    const { path, tag } = await create({ enabled_features: ['bindings'] })
    await call('PATCH', path, { body: { enabled_features: [] } })
    const body = { binding: { endpoint_selectors: [] } }
    expectRefusal(await call('PATCH', path, { body, headers: ifMatch(tag) }), 412, 'If-Match')
    expectRefusal(await call('PATCH', path, { body }), 422, 'binding')
  })

  test('where nothing is, no tag matches: a replace makes nothing, and what is gone is not found', async () => {
    const at = '/edges/tls/never/backend'
    for (const tag of ['*', '"any"']) {
      const refused = await call('PUT', at, { body: {}, headers: ifMatch(tag) })
      expectRefusal(refused, 412, 'If-Match')
      expect(tagOf(refused)).toBeNull()
      expect((await call('DELETE', at, { headers: ifMatch(tag) })).status).toBe(404)
    }
    expect((await call('GET', at)).status).toBe(404)
    expect((await call('PUT', at, { body: {} })).status).toBe(200)
    expect((await call('PUT', at, { body: {}, headers: ifMatch('*') })).status).toBe(200)
  })

  test('two people who set a module for the first time in the same instant: one is refused', async () => {
    const at = '/edges/tls/first/backend'
    const headers = { 'If-None-Match': '*' }
    const answers = await Promise.all(
      ['a', 'b'].map((backend_id) => call('PUT', at, { body: { backend_id }, headers })),
    )
    const refused = answers.find(({ status }) => status === 412)
    const done = answers.find(({ status }) => status === 200)
    if (!refused || !done) throw new Error(answers.map(({ status }) => status).join(' '))
    expectRefusal(refused, 412, 'If-None-Match')
    expect(tagOf(refused)).toBe(tagOf(done))
    expect((await call('GET', at)).body).toEqual(done.body)
  })
})

describe('If-Match', () => {
  const current = { id: 'k8sop_1' }
  const isMet = async (header: string) =>
    preconditionIn(header)(current).then(
      () => true,
      ({ status }) => (status === 412 ? false : Promise.reject(new Error(`status ${status}`))),
    )

  test('takes a tag, a list of tags and *, and compares strongly', async () => {
    const tag = await entityTagOf(JSON.stringify(current))
    for (const header of [tag, ` ${tag} `, `"a,b", ${tag}`, `,${tag},,W/"c"`, '*', ' * '])
      expect([header, await isMet(header)]).toEqual([header, true])
    for (const header of [`W/${tag}`, '""', '"*"', '"ü"', tag.toUpperCase(), '"a", "b"'])
      expect([header, await isMet(header)]).toEqual([header, false])
  })

  test.each(['', ',', 'abc', '"a', '"a" "b"', '"a""b"', '*, "a"', 'w/"a"', 'W/ "a"', '"a b"'])(
    'refuses %j as malformed',
    (header) => {
      expect(() => preconditionIn(header)).toThrowError(
        expect.objectContaining({ status: 400, message: expect.stringContaining('If-Match') }),
      )
    },
  )
})
