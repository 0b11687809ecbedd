import { once } from 'node:events'
import { createServer, globalAgent } from 'node:https'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#service/node/app.ts'
import { errorOf, openGateway } from '#service/testing/test-gateway.ts'
import { selfSigned, type SelfSigned } from '#service/testing/test-self-signed.ts'
import { testConfiguration } from '#service/testing/test-service.ts'

const KEY = 'secret-key-of-a-user'

type Certificate = SelfSigned & {
  /** Whether this process trusts it. */
  isTrusted?: boolean
}

const addressOf = (server: { address: () => unknown }): string => {
  const address = server.address()
  const port = typeof address === 'object' && address && 'port' in address ? address.port : 0
  return `https://127.0.0.1:${String(port)}`
}

const tlsUpstream = async (certificate: Certificate = {}) => {
  const received: string[] = []
  const made = await selfSigned(certificate)
  if (certificate.isTrusted) {
    // As NODE_EXTRA_CA_CERTS does for a whole process.
    globalAgent.options.ca = made.cert
    onTestFinished(() => void delete globalAgent.options.ca)
  }
  const server = createServer(made, (request, response) => {
    received.push(request.url ?? '')
    response.setHeader('Content-Type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { received, url: addressOf(server) }
}

/** A read through a whole gateway process, and what it logged. */
const readThrough = async (upstreamUrl: string) => {
  const lines: string[] = []
  const app = createApp({
    configuration: { ...testConfiguration, upstreamUrl },
    logger: { write: (line) => lines.push(line) },
  })
  expect((await app.request('http://adit.test/healthz')).status).toBe(200)
  const response = await app.request('http://adit.test/api/kubernetes_operators', {
    headers: { Authorization: `Bearer ${KEY}`, 'Service-Version': '2' },
  })
  const body = await response.json()
  const log = JSON.parse(lines.at(-1) ?? '')
  expect(JSON.stringify([body, lines])).not.toContain(KEY)
  return { status: response.status, body, log }
}

test.each<[string, Certificate, string, string[]]>([
  [
    'signed by nobody known',
    {},
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    ['not signed by an authority', 'NODE_EXTRA_CA_CERTS'],
  ],
  [
    'for another host',
    { host: 'elsewhere.example', isTrusted: true },
    'ERR_TLS_CERT_ALTNAME_INVALID',
    ['for another host', 'whose host the certificate names'],
  ],
  [
    'that has expired',
    { fromDays: -3, toDays: -1, isTrusted: true },
    'CERT_HAS_EXPIRED',
    ['has expired', 'Renew the certificate'],
  ],
])(
  'a certificate %s is told, with what to do, and no request is sent',
  async (_, made, code, told) => {
    const { url, received } = await tlsUpstream(made)
    const { status, body, log } = await readThrough(url)
    expect(status).toBe(502)
    expect(body.error_code).toBe('ADIT_UPSTREAM_NOT_CONNECTED')
    for (const text of [url, code, ...told]) expect(body.msg).toContain(text)
    expect(log).toMatchObject({ status: 502, failure: { name: 'UpstreamError', code } })
    expect(log.failure).not.toHaveProperty('at')
    expect(received).toEqual([])
  },
)

test('a TLS handshake that hangs is ended and told, and a write was not sent', async () => {
  const sockets = new Set<Socket>()
  const silent = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  await once(silent, 'listening')
  const base = await openGateway(addressOf(silent), { connectMs: 300, totalMs: 10_000 })
  const error = await errorOf(
    await fetch(`${base}/kubernetes_operators`, { method: 'POST', body: '{}' }),
  )
  expect(error).toMatchObject({ status: 504, code: 'ADIT_UPSTREAM_NOT_CONNECTED' })
  expect(error.msg).toContain('TLS handshake with it did not end within 300 ms')
  expect(error.msg).not.toContain('may or may not')
})
