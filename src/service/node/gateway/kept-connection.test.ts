import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { errorOf, json, openGateway, upstream } from '#service/testing/test-gateway.ts'

/** A remote service that answers the first request of a connection and breaks the connection on the next. */
const forgetful = (breakAt: (response: ServerResponse, request: IncomingMessage) => void) => {
  const known = new WeakSet<object>()
  return upstream((response, request) => {
    if (known.has(request.socket)) return breakAt(response, request)
    known.add(request.socket)
    return json(response, request)
  })
}
const broken = (_response: ServerResponse, request: IncomingMessage) =>
  void request.socket.destroy()

/** The gateway with a connection kept from an earlier request. */
const openWarm = async (url: string): Promise<string> => {
  const list = `${await openGateway(url)}/kubernetes_operators`
  expect(await (await fetch(list)).json()).toEqual({ ok: true })
  return list
}

describe('a kept connection that the remote service closes just then', () => {
  test.each(['GET', 'HEAD'])('%s is sent once more on a fresh one', async (method) => {
    const { received, url } = await forgetful(broken)
    const list = await openWarm(url)
    const response = await fetch(`${list}?limit=2`, { method, headers: { Authorization: 'key' } })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(method === 'GET' ? '{"ok":true}' : '')
    expect(received.map((request) => `${request.method} ${request.url}`)).toEqual([
      'GET /kubernetes_operators',
      'GET /kubernetes_operators?limit=2',
      'GET /kubernetes_operators?limit=2',
    ])
    expect(received[2]?.headers.authorization).toBe('key')
  })

  test.each(['POST', 'PATCH', 'DELETE', 'PUT'])('%s is never sent again', async (method) => {
    const { received, url } = await forgetful(broken)
    const list = await openWarm(url)
    const path =
      method === 'PUT' ? list.replace('kubernetes_operators', 'edges/tls/e/backend') : list
    const address = method === 'POST' || method === 'PUT' ? path : `${list}/a`
    const body = method === 'DELETE' ? {} : { body: '{}' }
    const error = await errorOf(await fetch(address, { method, ...body }))
    expect(error).toMatchObject({ status: 502, code: 'ADIT_UPSTREAM_UNREACHABLE' })
    expect(error.msg).toContain('may or may not have been made')
    expect(received).toHaveLength(2)
  })

  test('is told as no answer when the fresh one breaks, too', async () => {
    let isFirst = true
    const { received, url } = await upstream((response, request) => {
      if (!isFirst) return broken(response, request)
      isFirst = false
      return json(response, request)
    })
    const error = await errorOf(await fetch(await openWarm(url)))
    expect(error).toMatchObject({ status: 502, code: 'ADIT_UPSTREAM_UNREACHABLE' })
    expect(received).toHaveLength(3)
  })
})
