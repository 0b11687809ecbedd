import { describe, expect, test } from 'vitest'
import { API_BASE_PATH } from '#contract/version.ts'
import { insertPlainOperators } from '#service/testing/test-operators.ts'
import { newId } from '#service/core/store/ids.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { testStores } from '#service/testing/test-stores.ts'
import { createTypedClient, TypedError } from '#service/testing/test-typed-client.ts'

const PATH = '/kubernetes_operators'
const MODULES = ['/edges/tcp/e1/ip_restriction', '/edges/tls/e1/ip_restriction']

describe.each(testStores.slice(0, 1))('a typed client of this family on $name', (testStore) => {
  const { service } = serviceOn(testStore, {
    configuration: { versionHeader: 'Ngrok-Version' },
    clock: () => 0,
  })
  /** A client for a new account. */
  const open = async () => {
    const { app, store } = service()
    const { key, account } = await service().account()
    const client = createTypedClient(app, `http://adit.test${API_BASE_PATH}`, key)
    return { app, store, key, owner: account, client }
  }

  test('reads, changes and lists operators by what it sends', async () => {
    const { client, owner, store } = await open()
    // A struct that is not a pointer is sent even if it is empty.
    const plain = await client.send('POST', PATH, { deployment: {} })
    expect(plain.deployment).toEqual({ name: '', namespace: '', version: '', cluster_name: '' })
    const created = await client.send('POST', PATH, {
      description: 'Dock',
      enabled_features: ['bindings'],
      deployment: { name: 'dock', namespace: 'default' },
      binding: { endpoint_selectors: ['true'] },
    })
    const path = `${PATH}/${created.id}`
    expect(await client.send('GET', path)).toEqual(created)

    const changed = await client.send('PATCH', path, { description: '' })
    expect(changed).toMatchObject({ description: '', deployment: { name: 'dock' } })
    expect((await client.send('PATCH', path, {})).deployment).toEqual(created.deployment)
    const bound = await client.send('PATCH', path, { binding: { ingress_endpoint: 'a.test:443' } })
    expect(bound.binding).toMatchObject({ endpoint_selectors: ['true'] })

    const ids = Array.from({ length: 150 }, () => newId('k8sop'))
    await insertPlainOperators(
      store,
      ids.map((id) => ({ account: owner, principal: 'usr_test', id })),
    )
    for (const query of ['', '?before_id=&limit=', '?limit=7&before_id='])
      expect(await client.list(`${PATH}${query}`, 'operators')).toHaveLength(152)
    expect(await client.list(`${path}/bound_endpoints?before_id=&limit=`, 'endpoints')).toEqual([])
    expect(await client.send('DELETE', path)).toBeUndefined()
  })

  test('replaces and deletes modules of edges', async () => {
    const { client } = await open()
    for (const path of MODULES) {
      // An empty list is left out.
      expect(await client.send('PUT', path, {})).toEqual({ enabled: true, ip_policies: [] })
      const off = { enabled: false, ip_policy_ids: ['ipp_1'] }
      expect(await client.send('PUT', path, off)).toMatchObject({ enabled: false })
      expect(await client.send('GET', path)).toMatchObject({ ip_policies: [{ id: 'ipp_1' }] })
      expect(await client.send('DELETE', path)).toBeUndefined()
      await expect(client.send('GET', path)).rejects.toMatchObject({ status: 404 })
    }
    const backend = '/edges/tls/e1/backend'
    expect(await client.send('PUT', backend, { backend_id: 'bkdtg_1' })).toMatchObject({
      enabled: true,
      backend: { id: 'bkdtg_1' },
    })
  })

  test('tells errors by their number, their status and their operation id', async () => {
    const { client, app, key } = await open()
    const at = (version: string | null, authorization: string | null) =>
      app.request(`http://adit.test${API_BASE_PATH}${PATH}`, {
        headers: {
          ...(version !== null && { 'Ngrok-Version': version }),
          ...(authorization !== null && { Authorization: authorization }),
        },
      })
    const cases: [Promise<Response>, number, string][] = [
      [Promise.resolve(at('2', null)), 401, 'ERR_NGROK_200'],
      [Promise.resolve(at('2', 'Basic x')), 401, 'ERR_NGROK_201'],
      [Promise.resolve(at('2', 'Bearer wrong')), 401, 'ERR_NGROK_203'],
      [Promise.resolve(at('1', `Bearer ${key}`)), 400, 'ERR_NGROK_217'],
      [Promise.resolve(at(null, `Bearer ${key}`)), 400, 'ERR_NGROK_218'],
    ]
    for (const [answer, status, code] of cases) {
      const response = await answer
      const body = await response.json()
      expect(body).toMatchObject({ status_code: status, error_code: code })
      expect(response.headers.get('Ngrok-Operation-Id')).toBe(body.details.operation_id)
      expect(response.headers.get('X-Operation-Id')).toBe(body.details.operation_id)
      expect(response.headers.get('Access-Control-Expose-Headers')).toMatch(
        /X-Operation-Id, Ngrok-Operation-Id/,
      )
    }
    const failing: [string, string, unknown, number, string][] = [
      ['GET', `${PATH}?limit=0`, undefined, 400, 'ERR_NGROK_230'],
      ['POST', PATH, { deployment: {}, nothing: 1 }, 422, 'ERR_NGROK_215'],
      [
        'POST',
        PATH,
        { enabled_features: ['bindings'], binding: { endpoint_selectors: ['a b'] } },
        422,
        'ERR_NGROK_19003',
      ],
      // No number is documented for it: clients look at the status.
      ['GET', `${PATH}/k8sop_none`, undefined, 404, 'ADIT_NOT_FOUND'],
    ]
    for (const [method, path, body, status, code] of failing) {
      const error = await client.send(method, path, body).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(TypedError)
      expect(error).toMatchObject({ status, code })
    }
  })
})
