import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { errorOf, json, openGateway, rawUpstream, upstream } from '#service/testing/test-gateway.ts'

describe('no answer', () => {
  test.each([301, 302, 307, 308])('a redirect (%i) is not followed', async (status) => {
    const elsewhere = await upstream(json)
    const { url } = await upstream((response) =>
      response.writeHead(status, { Location: `${elsewhere.url}/kubernetes_operators` }).end(),
    )
    const response = await fetch(`${await openGateway(url)}/kubernetes_operators`, {
      headers: { Authorization: 'Bearer key' },
    })
    expect(await errorOf(response)).toMatchObject({
      status: 502,
      code: 'ADIT_UPSTREAM_REDIRECTED',
    })
    expect(elsewhere.received).toEqual([])
  })

  test.each([
    ['101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x', /closed the connection/],
    ['099 Too Low\r\nContent-Length: 2', /status 99/],
    ['600 Too High\r\nContent-Length: 2', /status 600/],
  ])('an answer %j is told as no answer', async (head, told) => {
    const base = await openGateway(await rawUpstream(`HTTP/1.1 ${head}\r\n\r\n{}`))
    const error = await errorOf(await fetch(`${base}/kubernetes_operators`))
    expect(error).toMatchObject({ status: 502, code: 'ADIT_UPSTREAM_UNREACHABLE' })
    expect(error.msg).toMatch(told)
  })

  test('a service that is silent for too long is told as such', async () => {
    const { url } = await upstream(() => undefined)
    const base = await openGateway(url, { connectMs: 2000, totalMs: 100 })
    const read = await errorOf(await fetch(`${base}/kubernetes_operators`))
    expect(read).toMatchObject({ status: 504, code: 'ADIT_UPSTREAM_TIMEOUT' })
    const options = { method: 'POST', body: '{}' }
    const write = await errorOf(await fetch(`${base}/kubernetes_operators`, options))
    expect(write.msg).toContain('may or may not have been made')
  })

  test('a write whose answer is lost is not said to have failed', async () => {
    const { received, url } = await upstream((response) => response.destroy())
    const options = { method: 'POST', body: '{}' }
    const lost = await errorOf(
      await fetch(`${await openGateway(url)}/kubernetes_operators`, options),
    )
    expect(lost.msg).toContain('may or may not have been made')
    expect(received).toHaveLength(1)
    const away = `${await openGateway('http://127.0.0.1:1')}/kubernetes_operators`
    const unsent = await errorOf(await fetch(away, options))
    expect(unsent.msg).not.toContain('may or may not')
    expect(unsent.code).toBe('ADIT_UPSTREAM_NOT_CONNECTED')
    expect(lost.code).toBe('ADIT_UPSTREAM_UNREACHABLE')
  })

  test('a client that goes away ends the request to the remote service, which is no failure', async () => {
    let arrived = () => {}
    let gone = () => {}
    const hasArrived = new Promise<void>((resolve) => (arrived = resolve))
    const isGone = new Promise<void>((resolve) => (gone = resolve))
    let logged = (_line: string) => {}
    const line = new Promise<string>((resolve) => (logged = resolve))
    const { url } = await upstream((_response, request) => {
      request.socket.once('close', gone)
      arrived()
    })
    const log = { write: (text: string) => logged(text) }
    const { hostname, port } = new URL(await openGateway(url, undefined, log))
    const client = connect(Number(port), hostname)
    client.write('GET /api/kubernetes_operators HTTP/1.1\r\nHost: a\r\n\r\n')
    await hasArrived
    client.destroy()
    await isGone
    const { status, failure } = JSON.parse(await line)
    expect({ status, failure }).toEqual({ status: 499, failure: undefined })
  })
})
