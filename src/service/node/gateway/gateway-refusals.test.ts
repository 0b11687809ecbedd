import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { gateway } from './gateway.ts'

// Requests that the gateway itself refuses never reach the remote service: here there is none.
const service = new Hono<ServiceEnv>().route(
  '/api',
  gateway({ upstreamUrl: 'http://127.0.0.1:1', versionHeader: 'Service-Version' }),
)

describe('what the gateway does not forward', () => {
  test.each([
    ['GET', '/operators', 404, 'path'],
    ['PUT', '/kubernetes_operators', 405, 'method'],
    ['POST', '/edges/tcp/e/ip_restriction', 405, 'method'],
  ])('%s %s is refused by its %i with the field named', async (method, path, status, field) => {
    const response = await service.request(`/api${path}`, { method })
    expect(response.status).toBe(status)
    const body: unknown = await response.json()
    expect(body).toMatchObject({ status_code: status, details: { [field]: expect.any(String) } })
  })

  test('a compressed body is refused by its encoding, which would be lost on the way', async () => {
    const response = await service.request('/api/kubernetes_operators', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: '{}',
    })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({
      details: { 'Content-Encoding': 'Must be left out or identity.' },
    })
  })
})
