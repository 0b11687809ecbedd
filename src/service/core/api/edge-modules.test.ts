import { describe, expect, test } from 'vitest'
import { serviceOn } from '#service/testing/service-on.ts'
import { testStores } from '#service/testing/test-stores.ts'

const IP_RESTRICTIONS = ['/edges/tcp/:id/ip_restriction', '/edges/tls/:id/ip_restriction']
const BACKEND = '/edges/tls/:id/backend'
const BASE = 'http://adit.test/api'

const of = (template: string, id: string) => template.replace(':id', encodeURIComponent(id))

describe.each(testStores.slice(0, 1))('edge modules on $name', (testStore) => {
  const { call, service } = serviceOn(testStore)

  test.each([...IP_RESTRICTIONS, BACKEND])('%s is not there until it is put', async (template) => {
    const path = of(template, 'unset')
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await call(method, path)
      expect(status).toBe(404)
      expect(body.error_code).toBe('ADIT_NOT_FOUND')
    }
  })

  test.each(IP_RESTRICTIONS)('%s is replaced as a whole, read and deleted', async (template) => {
    const path = of(template, 'edge')
    const ids = ['ipp_b', 'ipp_a', 'ipp_b', 'ü/?']
    const put = await call('PUT', path, { body: { enabled: false, ip_policy_ids: ids } })
    expect(put).toMatchObject({
      status: 200,
      body: {
        enabled: false,
        ip_policies: ids.map((id) => ({
          id,
          uri: `${BASE}/ip_policies/${encodeURIComponent(id)}`,
        })),
      },
    })
    expect((await call('GET', path)).body).toEqual(put.body)

    const empty = await call('PUT', path, { body: {} })
    expect(empty.body).toEqual({ enabled: true, ip_policies: [] })
    expect((await call('GET', path)).body).toEqual(empty.body)

    expect(await call('DELETE', path)).toMatchObject({ status: 204, body: '' })
    expect((await call('GET', path)).status).toBe(404)
  })

  test('the backend module is replaced as a whole, read and deleted', async () => {
    const path = of(BACKEND, 'edge')
    const put = await call('PUT', path, { body: { backend_id: 'bkd_1' } })
    expect(put.status).toBe(200)
    expect(put.body).toEqual({
      enabled: true,
      backend: { id: 'bkd_1', uri: `${BASE}/backends/bkd_1` },
    })
    expect((await call('GET', path)).body).toEqual(put.body)
    expect((await call('PUT', path, { body: { enabled: false } })).body).toEqual({
      enabled: false,
      backend: null,
    })
    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call('DELETE', path)).status).toBe(404)
  })

  test('kinds, modules, edges and accounts are apart', async () => {
    const id = 'same'
    await call('PUT', `/edges/tcp/${id}/ip_restriction`, { body: { ip_policy_ids: ['tcp'] } })
    await call('PUT', `/edges/tls/${id}/ip_restriction`, { body: { ip_policy_ids: ['tls'] } })
    await call('PUT', `/edges/tls/${id}/backend`, { body: { backend_id: 'bkd' } })
    const { call: other } = await service().account()
    expect((await other('GET', `/edges/tcp/${id}/ip_restriction`)).status).toBe(404)
    expect((await other('DELETE', `/edges/tls/${id}/backend`)).status).toBe(404)
    expect((await call('GET', '/edges/tls/SAME/backend')).status).toBe(404)
    const tcp = await call('GET', `/edges/tcp/${id}/ip_restriction`)
    expect(tcp.body.ip_policies).toMatchObject([{ id: 'tcp' }])
  })

  test.each(['a/b', '50%', 'ü', '..%2F', '?x=1#y', ' ', "'; drop table edges", '𝕏'.repeat(63)])(
    'any opaque id is an edge: %j',
    async (id) => {
      const path = of(BACKEND, id)
      expect((await call('PUT', path, { body: { backend_id: id } })).status).toBe(200)
      expect((await call('GET', path)).body.backend.id).toBe(id)
      expect((await call('DELETE', path)).status).toBe(204)
    },
  )

  test.each([
    { path: IP_RESTRICTIONS[0], body: { ip_policies: [] }, field: 'ip_policies' },
    { path: IP_RESTRICTIONS[1], body: { ip_policy_ids: 'a' }, field: 'ip_policy_ids' },
    { path: IP_RESTRICTIONS[1], body: { ip_policy_ids: [''] }, field: 'ip_policy_ids[0]' },
    { path: IP_RESTRICTIONS[0], body: { enabled: null }, field: 'enabled' },
    { path: BACKEND, body: { backend_id: null }, field: 'backend_id' },
    { path: BACKEND, body: { backend: { id: 'b' } }, field: 'backend' },
    { path: BACKEND, body: { backend_id: 'b'.repeat(256) }, field: 'backend_id' },
  ])('$body is refused at $field', async ({ path = '', body, field }) => {
    const at = of(path, 'refused')
    const answer = await call('PUT', at, { body })
    expect(answer.status).toBe(422)
    expect(answer.body.details).toHaveProperty([field])
    expect(answer.body.msg).toContain(field)
    expect((await call('GET', at)).status).toBe(404)
  })
})
