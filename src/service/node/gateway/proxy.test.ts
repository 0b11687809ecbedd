import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { errorOf, json, openGateway, upstream } from '#service/testing/test-gateway.ts'
import { selfSigned } from '#service/testing/test-self-signed.ts'
import { readyMessage } from '#service/node/ready-message.ts'
import { testConfiguration } from '#service/testing/test-service.ts'
import { proxyTo } from '#service/node/settings/proxy.ts'

/** A proxy that notes what it was asked to connect to; it may refuse with a status, or say nothing. */
const openProxy = async (refusal?: number | 'silent') => {
  const asked: string[] = []
  const proxy = createServer()
  proxy.on('connect', ({ url = '' }, client) => {
    asked.push(url)
    client.on('error', () => undefined)
    if (refusal === 'silent') return
    if (refusal) return client.end(`HTTP/1.1 ${refusal} No\r\nContent-Length: 0\r\n\r\n`)
    const { hostname, port } = new URL(`http://${url}`)
    const server = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      client.pipe(server).pipe(client)
    })
    client.on('close', () => server.destroy())
    server.on('error', () => client.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo // it listens on a port
  return { asked, url: `http://user:secret@127.0.0.1:${port}` }
}

const setEnvironment = (given: Record<string, string>) => {
  for (const name of ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy']) vi.stubEnv(name, '')
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('Regression: the gateway went past the proxy of its network', async () => {
  const { asked, url: proxy } = await openProxy()
  const { received, url } = await upstream(json)
  setEnvironment({ HTTP_PROXY: proxy })
  const answer = await fetch(`${await openGateway(url)}/kubernetes_operators`)
  expect(await answer.json()).toEqual({ ok: true })
  expect(received).toHaveLength(1)
  expect(asked).toEqual([new URL(url).host])
  const message = readyMessage(
    { ...testConfiguration, upstreamUrl: url, proxy: proxyTo(url) },
    4180,
  )
  expect(message).toContain(`through the proxy ${new URL(proxy).origin};`)
  expect(message).not.toContain('secret')

  setEnvironment({ HTTP_PROXY: proxy, NO_PROXY: '127.0.0.1' })
  await fetch(`${await openGateway(url)}/kubernetes_operators`)
  expect(received).toHaveLength(2)
  expect(asked).toHaveLength(1)
})

test('a proxy that is no address ends the start with a sentence', () => {
  setEnvironment({ HTTPS_PROXY: 'socks5://proxy:1080' })
  expect(() => proxyTo('https://api.example.com')).toThrow(/^HTTP_PROXY or HTTPS_PROXY must be/)
  expect(proxyTo('http://api.example.com')).toBeUndefined()
})

test.each([403, 302, 204, 407])(
  'Regression: the answer %i of a proxy was taken for one of the remote service',
  async (status) => {
    const { url: proxy } = await openProxy(status)
    setEnvironment({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy })
    for (const url of ['http://api.example.com', 'https://api.example.com']) {
      const answer = await fetch(`${await openGateway(url)}/kubernetes_operators`)
      const error = await errorOf(answer)
      expect(error).toMatchObject({ status: 502, code: 'ADIT_UPSTREAM_NOT_CONNECTED' })
      expect(error.msg).toContain(`The proxy refused to connect to it, with the status ${status}.`)
    }
  },
)

test('Regression: a proxy that says nothing held a request for a minute', async () => {
  const { url: proxy } = await openProxy('silent')
  setEnvironment({ HTTPS_PROXY: proxy })
  const base = await openGateway('https://api.example.com', { connectMs: 200, totalMs: 60_000 })
  const error = await errorOf(await fetch(`${base}/kubernetes_operators`))
  expect(error).toMatchObject({ status: 504, code: 'ADIT_UPSTREAM_NOT_CONNECTED' })
})

test('Regression: behind a proxy, a certificate nobody trusts was a connection that broke', async () => {
  const { url: proxy } = await openProxy()
  const server = createTlsServer(await selfSigned({})).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  setEnvironment({ HTTPS_PROXY: proxy })
  const { port } = server.address() as AddressInfo // it listens on a port
  const base = await openGateway(`https://127.0.0.1:${port}`)
  const error = await errorOf(await fetch(`${base}/kubernetes_operators`, { method: 'POST' }))
  expect(error.code).toBe('ADIT_UPSTREAM_NOT_CONNECTED')
  expect(error.msg).toContain('NODE_EXTRA_CA_CERTS')
})
