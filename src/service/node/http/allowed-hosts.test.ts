import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { head, openServer, talk } from '#service/testing/test-server.ts'
import { allowedHosts } from './allowed-hosts.ts'

const allows = allowedHosts({
  host: '0.0.0.0',
  publicUrl: 'https://adit.example.com',
  allowedHosts: ['adit.internal'],
})

test.each([
  undefined,
  'localhost',
  'LOCALHOST:4180',
  'localhost.:4180',
  'adit.localhost:5173',
  '127.0.0.1:4180',
  '192.0.2.7',
  '[::1]:4180',
  '[fe80::1]',
  '[::ffff:192.0.2.7]:80',
  'adit.example.com',
  'Adit.Example.com.:8443',
  'adit.internal:4180',
])('the Host %s is answered', (host) => {
  expect(allows(host)).toBe(true)
})

test.each([
  '',
  'evil.example',
  'evil.example:4180',
  'localhost.evil.example',
  'evillocalhost',
  'x.adit.internal',
  'adit.example.com.evil.example',
  '127.0.0.1.evil.example',
  '0x7f.1',
  '[evil]',
  'localhost@evil.example',
  'evil.example@localhost',
  'evil.example#localhost',
  'localhost/evil.example',
])('the Host %s is refused, also after an allowed one', (host) => {
  expect(allows('localhost')).toBe(true)
  expect(allows(host)).toBe(false)
})

test('the name that it listens at is answered', () => {
  const atName = allowedHosts({ host: 'Adit.Home', publicUrl: undefined, allowedHosts: [] })
  expect(atName('adit.home:4180')).toBe(true)
  expect(atName('adit.example.com')).toBe(false)
})

test('a page of another site reads nothing by a name that it points here, and /healthz answers all', async () => {
  const app = new Hono().get('/config.json', (c) => c.text('secret'))
  app.get('/healthz', (c) => c.text('well'))
  const lines: string[] = []
  const server = await openServer(app, { lines, allowsHost: allows })
  const ask = (path: string, host: string): Promise<string> =>
    talk(server, head(`GET ${path}`, { Connection: 'close' }).replace('Host: a', `Host: ${host}`))
      .closed
  const refused = await ask('/config.json', 'evil.example:4180')
  expect(refused).toMatch(
    /^HTTP\/1.1 421 [^]*content-type: application\/json[^]*ADIT_ALLOWED_HOSTS/i,
  )
  expect(refused).toContain('"error_code":"ADIT_MISDIRECTED_REQUEST"')
  expect(refused).not.toContain('secret')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ status: 421 }])
  expect(await ask('http://evil.example/config.json', 'evil.example')).toMatch(/^HTTP\/1.1 421 /)
  expect(await ask('/config.json', '127.0.0.1:4180')).toContain('secret')
  expect(await ask('/healthz', 'adit')).toContain('well')
})
