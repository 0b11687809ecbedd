import { expect, test } from 'vitest'
import { errorOf, json, openGateway, upstream } from '#service/testing/test-gateway.ts'

test('a gateway whose remote service is itself says so', async () => {
  // The gateway's address is known only after it listens: a remote service that leads back to it.
  let gateway = ''
  const { received, url } = await upstream((response, request) => {
    const headers = { via: request.headers.via ?? '' }
    void fetch(`${gateway}${request.url}`, { method: request.method ?? '', headers }).then(
      async (again) => {
        response.writeHead(again.status, { 'Content-Type': 'application/json' })
        response.end(await again.text())
      },
    )
  })
  gateway = await openGateway(url)
  for (const method of ['GET', 'DELETE']) {
    received.length = 0
    const response = await fetch(`${gateway}/kubernetes_operators/a`, { method })
    const error = await errorOf(response)
    expect(error).toMatchObject({ status: 508, code: 'ADIT_UPSTREAM_LOOP' })
    expect(error.msg).toContain('Set ADIT_UPSTREAM_URL')
    expect(received).toHaveLength(1)
  }
})

test('a gateway behind another one is no circle', async () => {
  const { received, url } = await upstream(json)
  const outer = await openGateway(await openGateway(url))
  const response = await fetch(`${outer}/kubernetes_operators`, {
    headers: { Via: '1.1 adit' },
  })
  expect(response.status).toBe(200)
  expect(received[0]?.headers.via).toMatch(/^1\.1 adit(, 1\.1 adit-[0-9a-f-]{36}){2}$/)
})
