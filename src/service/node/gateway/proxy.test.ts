import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { json, openGateway, upstream } from '#service/testing/test-gateway.ts'
import { readyMessage } from '#service/node/ready-message.ts'
import { testConfiguration } from '#service/testing/test-service.ts'
import { proxyTo } from '#service/node/settings/proxy.ts'

/** A proxy that notes what it was asked to connect to. */
const openProxy = async () => {
  const asked: string[] = []
  const proxy = createServer()
  proxy.on('connect', ({ url = '' }, client) => {
    asked.push(url)
    const { hostname, port } = new URL(`http://${url}`)
    const server = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      client.pipe(server).pipe(client)
    })
    client.on('error', () => server.destroy())
    server.on('error', () => client.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
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
  const message = readyMessage({ ...testConfiguration, upstreamUrl: url }, 4180)
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
