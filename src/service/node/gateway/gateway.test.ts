import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorOf, json, openGateway, upstream } from '#service/testing/test-gateway.ts'

describe('what is passed on', () => {
  test('is the query as it is, and of the headers five only', async () => {
    const { received, url } = await upstream(json)
    const base = await openGateway(url)
    await fetch(`${base}/kubernetes_operators?limit=2&before_id=a%26b`, {
      headers: {
        Authorization: 'Bearer key',
        'Ngrok-Version': '2',
        Accept: 'application/json',
        'If-Match': '"a"',
        Cookie: 'session=1',
        Origin: 'http://127.0.0.1',
        Referer: 'http://127.0.0.1/operators',
        'User-Agent': 'Browser',
        'X-Forwarded-For': '10.0.0.1',
        'Service-Version': '2',
      },
    })
    expect(received[0]?.url).toBe('/kubernetes_operators?limit=2&before_id=a%26b')
    const { host, connection, ...headers } = received[0]?.headers ?? {}
    expect(host).toBe(new URL(url).host)
    expect(connection).toBeDefined()
    expect(headers).toEqual({
      authorization: 'Bearer key',
      'ngrok-version': '2',
      accept: 'application/json',
      'if-match': '"a"',
    })
  })

  test.each([
    ['GET', '/nope', 404],
    ['GET', '/openapi.json', 404],
    ['GET', '/edges/https/a/backend', 404],
    ['GET', '/kubernetes_operators/a/../../admin', 404],
    ['PUT', '/kubernetes_operators', 405],
    ['POST', '/edges/tls/a/backend', 405],
    ['OPTIONS', '/kubernetes_operators', 405],
  ])('is not %s %s', async (method, path, status) => {
    const { received, url } = await upstream(json)
    const response = await fetch((await openGateway(url)) + path, { method })
    expect((await errorOf(response)).status).toBe(status)
    expect(response.headers.has('allow')).toBe(status === 405)
    expect(received).toEqual([])
  })

  test('is no body over 64 KiB, announced or not', async () => {
    const { received, url } = await upstream(json)
    const base = await openGateway(url)
    const large = 'a'.repeat(2 * 1024 * 1024)
    for (const body of [large, new Blob([large]).stream()]) {
      // A stream needs `duplex`, which the DOM types lack.
      const options = { method: 'POST', body, duplex: 'half' }
      const response = await fetch(`${base}/kubernetes_operators`, options)
      expect((await errorOf(response)).status).toBe(413)
    }
    expect(received).toEqual([])
  })

  test('is no compressed body, whose encoding would be lost on the way', async () => {
    const { received, url } = await upstream(json)
    const response = await fetch(`${await openGateway(url)}/kubernetes_operators`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: '{}',
    })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({
      details: { 'Content-Encoding': 'Must be left out or identity.' },
    })
    expect(received).toEqual([])
  })
})

describe('what is passed back', () => {
  test('is the status and what describes the body, nothing that speaks to the browser', async () => {
    const { url } = await upstream((response) => {
      response.writeHead(429, {
        'Content-Type': 'application/json; charset=utf-8',
        // Dates in the answer are by the remote service's clock.
        Date: 'Fri, 11 Sep 2020 12:00:00 GMT',
        'Retry-After': '7',
        'X-RateLimit-Remaining': '0',
        'Set-Cookie': 'session=1',
        'Access-Control-Allow-Origin': '*',
        'Content-Security-Policy': 'default-src *',
        'Clear-Site-Data': '"*"',
        'WWW-Authenticate': 'Basic',
        Connection: 'close',
      })
      response.end('{"error_code":"ERR_1","next_page_uri":"https://elsewhere.example/?a=1"}')
    })
    const response = await fetch(`${await openGateway(url)}/kubernetes_operators`)
    expect(response.status).toBe(429)
    expect(await response.text()).toBe(
      '{"error_code":"ERR_1","next_page_uri":"https://elsewhere.example/?a=1"}',
    )
    const { headers } = response
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('date')).toBe('Fri, 11 Sep 2020 12:00:00 GMT')
    expect(headers.get('retry-after')).toBe('7')
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
    for (const name of [
      'set-cookie',
      'access-control-allow-origin',
      'content-security-policy',
      'clear-site-data',
      'www-authenticate',
    ])
      expect(headers.has(name)).toBe(false)
  })

  test('comes while the remote service is still writing', async () => {
    let finish = () => {}
    const { url } = await upstream((response) => {
      response.write('first,')
      finish = () => response.end('last')
    })
    const response = await fetch(`${await openGateway(url)}/kubernetes_operators`)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('first,')
    finish()
    expect((await reader?.read())?.value).toBe('last')
  })

  test.each(['', 'half'])(
    'is cut where the remote service cut it after %j, in silence',
    async (half) => {
      const printed = vi.spyOn(console, 'error')
      onTestFinished(() => printed.mockRestore())
      let cut = () => {}
      const { url } = await upstream((response) => {
        response.setHeader('Content-Length', '100').flushHeaders()
        if (half) response.write(half)
        cut = () => void response.destroy()
      })
      const response = await fetch(`${await openGateway(url)}/kubernetes_operators`)
      expect(response.status).toBe(200)
      const text = response.text()
      cut()
      await expect(text).rejects.toThrow()
      expect(printed).not.toHaveBeenCalled()
    },
  )
})
