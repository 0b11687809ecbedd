import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { commonHeaders } from '#service/core/http/common-headers.ts'
import { testConfiguration } from '#service/testing/test-service.ts'
import { runtimeConfig } from './runtime-config.ts'
import { securityHeaders } from './security-headers.ts'
import { staticFiles } from './static-files.ts'

const INDEX = '<!doctype html><title>Adit</title>'
const SCRIPT = 'export {}'
let folder = ''
let app = new Hono()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-static-'))
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, 'app', path)), { recursive: true })
    writeFileSync(join(folder, 'app', path), content)
  }
  for (const [path, content] of [
    ['index.html', INDEX],
    ['assets/main-abc123.js', SCRIPT],
  ] as const) {
    write(path, content)
    write(`${path}.br`, brotliCompressSync(content))
    write(`${path}.gz`, gzipSync(content))
  }
  write('icon.svg', '<svg/>')
  write('.vite/manifest.json', '{}')
  write('.env', 'SECRET=1')
  writeFileSync(join(folder, 'outside.txt'), 'outside')
  app = new Hono().use(staticFiles(join(folder, 'app')).handler)
})
afterAll(() => rmSync(folder, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { headers, method })

describe('static files', () => {
  test('hashed assets never change, the index is always asked for', async () => {
    const asset = await get('/assets/main-abc123.js')
    expect(await asset.text()).toBe(SCRIPT)
    expect(asset.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const index = await get('/')
    expect(await index.text()).toBe(INDEX)
    expect(index.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8/i)
    expect(index.headers.get('cache-control')).toBe('no-cache')
    expect((await get('/icon.svg')).headers.get('content-type')).toMatch(/^image\/svg\+xml/)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('Accept-Encoding %s is answered with %s', async (header, encoding) => {
    const answer = await get('/assets/main-abc123.js', { 'Accept-Encoding': header })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    const size = (await answer.arrayBuffer()).byteLength
    expect(answer.headers.get('content-length')).toBe(String(size))
  })

  test('what is known is not sent again, per encoding', async () => {
    const plain = (await get('/')).headers.get('etag') ?? ''
    const brotli = (await get('/', { 'Accept-Encoding': 'br' })).headers.get('etag') ?? ''
    expect(plain).not.toBe(brotli)
    const known = await get('/', { 'If-None-Match': `"other", W/${plain}` })
    expect(known.status).toBe(304)
    expect(known.headers.get('etag')).toBe(plain)
    expect(await known.text()).toBe('')
    expect((await get('/', { 'If-None-Match': brotli })).status).toBe(200)
  })

  test('HEAD has the headers of GET and no body', async () => {
    const head = await get('/assets/main-abc123.js', {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String(SCRIPT.length))
    expect(await head.text()).toBe('')
  })

  test.each([
    '/operators',
    '/operators/k8sop_1',
    '/edges/tcp/edge.example.com',
    '/edges/tcp/%ff',
    '/edges/tcp/notes.txt',
    '/edges/tcp/..a',
  ])('%s is a page for a browser', async (path) => {
    const page = await get(path, { Accept: 'text/html,application/xhtml+xml' })
    expect(page.status).toBe(200)
    expect(await page.text()).toBe(INDEX)
  })

  // Regression: with a wrong base URL, a client of the API got a page with the status 200.
  test.each(['/kubernetes_operators/', '//kubernetes_operators', '/API/x', '/ip_policies'])(
    '%s is not there for a client of the API',
    async (path) => {
      for (const Accept of ['', '*/*', 'application/json'])
        expect((await get(path, { Accept })).status).toBe(404)
    },
  )

  test.each([
    '/missing.js',
    '/assets/gone-abc.js',
    '/assets/',
    '/assets',
    '/api/nope',
    '/%61pi/nope',
    '/%61pi/%zz',
    '/api%2f%zz',
    '/faults',
    '/healthz',
    '/.vite/manifest.json',
    '/.env',
    '/%2eenv',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/..%5coutside.txt',
    '/icon.svg%00',
  ])('%s is not there', async (path) => {
    const answer = await get(path)
    const text = await answer.text()
    expect(text).not.toMatch(/outside|SECRET|\{\}/)
    if (answer.status === 200) expect(text).toBe(INDEX)
    else expect(answer.status).toBe(404)
  })
})

describe('security headers', () => {
  const secured = (publicUrl?: string) =>
    new Hono<ServiceEnv>()
      .use(
        commonHeaders(),
        securityHeaders(
          { allowedOrigins: ['https://api.example.com'], publicUrl },
          { scripts: ['sha256-y'], styles: ['sha256-x'] },
        ),
      )
      .get('/broken', () => {
        throw new Error('broken')
      })
      .get('/foreign', () => Response.redirect('https://example.com/', 302))
      .onError((_error, c) => c.text('Failed', 500))

  test.each(['/broken', '/foreign', '/not-there'])('are on the answer of %s', async (path) => {
    const { headers } = await secured().request(path)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'sha256-y'; worker-src 'self'; style-src 'self' 'sha256-x'; connect-src 'self' https://api.example.com; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types adit-worker",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('ask for TLS only where there is TLS', async () => {
    const hsts = async (publicUrl?: string, headers: Record<string, string> = {}) =>
      (await secured(publicUrl).request('/', { headers })).headers.get('strict-transport-security')
    expect(await hsts('http://adit.example.com')).toBeNull()
    expect(await hsts('https://adit.example.com')).toBe('max-age=31536000')
    expect(await hsts(undefined, { 'X-Forwarded-Proto': 'https' })).toBe('max-age=31536000')
  })
})

test('the page is told what it talks to', () => {
  expect(runtimeConfig(testConfiguration)).toEqual({
    base_url: '/api',
    version_header: 'Service-Version',
    title: 'Embedded service',
    is_production: false,
    is_embedded: true,
    lists_edges: true,
    has_audit_log: true,
    takes_idempotency_keys: true,
    allowed_origins: [],
    edges: [],
  })
  expect(runtimeConfig({ ...testConfiguration, auditDays: 0 })).toMatchObject({
    has_audit_log: false,
  })
  const upstreamUrl = 'https://api.example.com:8443/v1'
  expect(
    runtimeConfig({
      ...testConfiguration,
      upstreamUrl,
      production: true,
    }),
  ).toMatchObject({
    is_production: true,
    title: 'api.example.com:8443',
    is_embedded: false,
    lists_edges: false,
    has_audit_log: false,
  })
})
