import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { upstream } from '#service/testing/test-gateway.ts'
import { gateway } from './gateway.ts'

test.each([
  [200, 1],
  [401, 0],
  [500, 0],
])('a key is believed to be valid by the remote service’s %i: %i', async (status, times) => {
  const { url } = await upstream((response) => response.writeHead(status).end('{}'))
  const app = new Hono<ServiceEnv>().route(
    '/api',
    gateway({ upstreamUrl: url, versionHeader: 'Service-Version' }),
  )
  const proven = vi.fn<() => void>()
  const place = { proven, outside: vi.fn() }
  expect((await app.request('/api/kubernetes_operators', {}, { place })).status).toBe(status)
  expect(proven).toHaveBeenCalledTimes(times)
})
