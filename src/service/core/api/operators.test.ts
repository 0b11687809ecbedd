import 'reflect-metadata'
import { X509Certificate } from '@peculiar/x509'
import { describe, expect, test } from 'vitest'
import { serviceOn } from '#service/testing/service-on.ts'
import { testStores } from '#service/testing/test-stores.ts'
import { makeCsr } from '#service/testing/test-requests.ts'

const PATH = '/kubernetes_operators'
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe.each(testStores)('operators on $name', (testStore) => {
  const { call, service } = serviceOn(testStore)

  const create = async (body: object = {}) => {
    const { status, body: operator } = await call('POST', PATH, { body })
    expect(status).toBe(201)
    return operator
  }
  const get = async (id: string) => (await call('GET', `${PATH}/${id}`)).body

  test('an empty create gives an operator with every field and its defaults', async () => {
    const operator = await create()
    const id: string = operator.id
    expect(operator).toEqual({
      id: expect.stringMatching(/^k8sop_[0-9A-Za-z]{27}$/),
      uri: `http://adit.test/api${PATH}/${id}`,
      created_at: expect.stringMatching(RFC_3339),
      updated_at: operator.created_at,
      description: '',
      metadata: '',
      principal: {
        id: expect.stringMatching(/^usr_/),
        uri: `http://adit.test/api/users/${operator.principal.id}`,
      },
      enabled_features: [],
      region: 'global',
      deployment: { name: '', namespace: '', version: '', cluster_name: '' },
      binding: null,
    })
    expect(await get(id)).toEqual(operator)
  })

  test('what is sent is what is stored', async () => {
    const body = {
      description: 'Lagerhaus — 倉庫 🚪',
      metadata: '{"a":"\\u0001"}\n\t',
      enabled_features: ['gateway', 'bindings'],
      region: 'moon-1',
      deployment: { name: 'n', namespace: 'ns', version: '1', cluster_name: 'c' },
      binding: { endpoint_selectors: ['endpoint.proto == "http"'], ingress_endpoint: 'a:443' },
    }
    const operator = await create(body)
    expect(operator).toMatchObject({ ...body, binding: { ...body.binding, cert: null } })
    expect(await get(operator.id)).toEqual(operator)
  })

  test('the feature without a binding selects everything, and an empty region is global', async () => {
    const operator = await create({ enabled_features: ['bindings'], region: '' })
    expect(operator).toMatchObject({
      region: 'global',
      binding: { endpoint_selectors: ['true'], cert: null, ingress_endpoint: '' },
    })
  })

  test('a CSR is signed and not kept; a new one renews the certificate', async () => {
    const csr = await makeCsr()
    const created = await create({ enabled_features: ['bindings'], binding: { csr } })
    const { cert } = created.binding
    const certificate = new X509Certificate(cert.cert)
    expect(certificate.subject).toContain(created.id)
    expect(Date.parse(cert.not_before)).toBe(certificate.notBefore.getTime())
    expect(Date.parse(cert.not_after)).toBe(certificate.notAfter.getTime())
    expect(JSON.stringify(created)).not.toContain('CERTIFICATE REQUEST')
    expect(JSON.stringify(await get(created.id))).not.toContain('csr')

    const renewed = await call('PATCH', `${PATH}/${created.id}`, {
      body: { binding: { csr: await makeCsr() } },
    })
    expect(renewed.status).toBe(200)
    expect(renewed.body.binding.cert.cert).not.toBe(cert.cert)
    expect(new X509Certificate(renewed.body.binding.cert.cert).serialNumber).not.toBe(
      certificate.serialNumber,
    )
  })

  test('a patch changes only what it names, at the top and inside deployment and binding', async () => {
    const before = await create({
      description: 'd',
      metadata: 'm',
      enabled_features: ['bindings'],
      deployment: { name: 'n', namespace: 'ns', version: '1', cluster_name: 'c' },
      binding: { endpoint_selectors: ['false'], ingress_endpoint: 'i', csr: await makeCsr() },
    })
    const path = `${PATH}/${before.id}`
    const patched = await call('PATCH', path, {
      body: { metadata: '', deployment: { version: '2' }, binding: { ingress_endpoint: 'j' } },
    })
    expect(patched.body).toEqual({
      ...before,
      updated_at: expect.stringMatching(RFC_3339),
      metadata: '',
      deployment: { ...before.deployment, version: '2' },
      binding: { ...before.binding, ingress_endpoint: 'j' },
    })
    expect(patched.body.updated_at > before.updated_at).toBe(true)
    expect(await get(before.id)).toEqual(patched.body)
  })

  test('an empty patch changes nothing, not even the time; every other one changes the time', async () => {
    const before = await create({ description: 'same' })
    const path = `${PATH}/${before.id}`
    expect((await call('PATCH', path, { body: {} })).body).toEqual(before)
    const first = await call('PATCH', path, { body: { description: 'same' } })
    const second = await call('PATCH', path, { body: { description: 'same' } })
    expect(first.body.updated_at > before.updated_at).toBe(true)
    expect(second.body.updated_at > first.body.updated_at).toBe(true)
  })

  test('a patch that takes the feature away takes the binding with it', async () => {
    const { id } = await create({
      enabled_features: ['bindings', 'ingress'],
      binding: { csr: await makeCsr(), endpoint_selectors: ['false'] },
    })
    const off = await call('PATCH', `${PATH}/${id}`, { body: { enabled_features: ['ingress'] } })
    expect(off.body).toMatchObject({ enabled_features: ['ingress'], binding: null })
    const on = await call('PATCH', `${PATH}/${id}`, { body: { enabled_features: ['bindings'] } })
    expect(on.body.binding).toEqual({
      endpoint_selectors: ['true'],
      cert: null,
      ingress_endpoint: '',
    })
  })

  test('patches at the same time lose nothing', async () => {
    const { id } = await create({ deployment: { name: 'start' } })
    const patches = [
      { description: 'described' },
      { metadata: 'meta' },
      { region: 'eu' },
      { deployment: { name: 'named' } },
      { deployment: { version: '9' } },
      { enabled_features: ['gateway'] },
    ]
    const path = `${PATH}/${id}`
    const answers = await Promise.all(patches.map((body) => call('PATCH', path, { body })))
    expect(answers.map(({ status }) => status)).toEqual(patches.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.updated_at)).size).toBe(patches.length)
    expect(await get(id)).toMatchObject({
      description: 'described',
      metadata: 'meta',
      region: 'eu',
      deployment: { name: 'named', version: '9' },
      enabled_features: ['gateway'],
    })
  })

  test('a deleted operator is gone', async () => {
    const { id } = await create()
    const deleted = await call('DELETE', `${PATH}/${id}`)
    expect(deleted).toMatchObject({ status: 204, body: '' })
    for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', { region: 'eu' }]] as const) {
      const answer = await call(method, `${PATH}/${id}`, { body })
      expect(answer.status).toBe(404)
      expect(answer.body.msg).toContain(id)
    }
  })

  test('an account sees and changes only its own operators', async () => {
    const operator = await create()
    const other = await service().account()
    const path = `${PATH}/${operator.id}`
    expect((await other.call('GET', path)).status).toBe(404)
    expect((await other.call('PATCH', path, { body: { region: 'eu' } })).status).toBe(404)
    expect((await other.call('DELETE', path)).status).toBe(404)
    expect((await other.call('GET', `${path}/bound_endpoints`)).status).toBe(404)
    expect((await other.call('GET', PATH)).body.operators).toEqual([])
    expect(await get(operator.id)).toEqual(operator)
  })
})
