import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import {
  isOfHost,
  NO_RUNTIME_CONFIG,
  readRuntimeConfig,
  runtimeConfigWithin,
} from './runtime-config.ts'
import { openGate } from './test-client.ts'

let reads = 0
const networkOf = (answer: () => Promise<Response>) => ({
  fetch: () => {
    reads += 1
    return answer()
  },
  gate: openGate,
})
const reading = (config: unknown) => readRuntimeConfig(networkOf(async () => Response.json(config)))

beforeEach(() => {
  reads = 0
  vi.stubGlobal('location', { origin: 'https://tunnels.example' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// A sign-in link keeps the base URL unchanged: every request went to `https://api.example.com//…`.
test('a base URL is absolute and has no trailing slash', async () => {
  for (const [given, read] of [
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/v2/', 'https://api.example.com/v2'],
    ['/api', 'https://tunnels.example/api'],
    ['', ''],
  ]) {
    expect((await reading({ base_url: given })).base_url).toBe(read)
  }
})

test('what is left out or empty has its default', async () => {
  const unset = {
    base_url: '',
    version_header: 'Service-Version',
    title: '',
    allowed_origins: null,
    requests_per_minute: null,
    is_production: false,
    is_embedded: false,
    lists_edges: false,
    has_audit_log: false,
    takes_idempotency_keys: false,
    problems: [],
  }
  expect(await reading({})).toEqual(unset)
  expect(await reading({ base_url: '', version_header: '', title: '' })).toEqual(unset)
})

// Regression: one wrong member, such as a base URL of another scheme, was used as it was or hid all others.
test('what breaks a rule is ignored and named, and the rest is used', async () => {
  const wrong = {
    base_url: [
      'javascript:alert(1)',
      'https://a:b@api.example',
      'https://api.example/?a',
      'http://',
      // Without a scheme: read as a path, it led the key to the server of this page.
      'api.example.com/v2',
      '127.0.0.1:4180/api',
      7,
    ],
    version_header: ['Authorization', 'cookie', 'Host', 'X\r\nY: 1', 'Idempotency-Key', {}],
    title: ['x'.repeat(1_000_000), 7, ['a']],
    allowed_origins: ['*', [7]],
    requests_per_minute: [-1, 0, 1.5, '60'],
    is_production: ['true', 1],
    is_embedded: ['true', 1],
    lists_edges: ['true', 1, null, []],
    has_audit_log: ['true', 1],
    takes_idempotency_keys: ['true'],
  }
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const { problems, ...config } = await reading({ edges: [1], title: 'T', [name]: value })
      expect(problems).toEqual([name])
      const { problems: _none, ...defaults } = NO_RUNTIME_CONFIG
      expect(config).toEqual({ ...defaults, edges: [1], title: name === 'title' ? '' : 'T' })
    }
  }
})

test('a file of another form is ignored as a whole, and the page says so unless it is a page', async () => {
  const problemsOf = (text: string) =>
    readRuntimeConfig(networkOf(async () => new Response(text))).then(({ problems }) => problems)
  for (const text of ['', 'base_url=', '{', '['.repeat(500_000)])
    expect(await problemsOf(text)).toEqual(['the file'])
  for (const text of ['null', '7', '[]']) expect(await problemsOf(text)).toEqual(['the file'])
  expect(await problemsOf(' '.repeat(2_000_000))).toEqual(['the file'])
  expect(await problemsOf('\n<!doctype html>')).toEqual([])
  expect(
    await problemsOf('{"__proto__": {"title": "x"}, "constructor": 7, "toString": 1}'),
  ).toEqual([])
})

// Treated as missing, they made a link's key go to the service in use, until the tab was closed.
test('settings that cannot be read now are not taken for none, and are asked for again', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response(null, { status: 502 }),
    async () => Response.json({ title: 'Tunnels' }),
  ]
  const network = networkOf(() => answers.shift()?.() ?? Promise.reject(new Error('no more')))
  const cache = createQueryClient()
  expect(await runtimeConfigWithin(network, cache)).toBeNull()
  expect(await runtimeConfigWithin(network, cache)).toBeNull()
  expect(await runtimeConfigWithin(network, cache)).toMatchObject({ title: 'Tunnels' })
})

test('the app does not wait for settings that hang, and has them when they come', async () => {
  vi.useFakeTimers()
  let give = (_answer: Response) => {}
  const answer = new Promise<Response>((resolve) => {
    give = resolve
  })
  const network = networkOf(() => answer)
  const cache = createQueryClient()
  const inTime = runtimeConfigWithin(network, cache)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await inTime).toBeNull()
  give(Response.json({ title: 'Tunnels' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(await runtimeConfigWithin(network, cache)).toMatchObject({ title: 'Tunnels' })
  expect(reads).toBe(1)
})

test('a base URL with a slash at its end is that of the host, and so has a History', () => {
  const [given, stored] = ['https://tunnels.example/api', 'https://tunnels.example/api/']
  for (const base_url of [given, stored])
    for (const own of [given, stored]) expect(isOfHost(own, { base_url })).toBe(true)
})

test('no other service is that of the host, nor is any where the host names none', () => {
  expect(isOfHost('https://other.example/api', { base_url: 'https://tunnels.example/api' })).toBe(
    false,
  )
  expect(isOfHost('https://tunnels.example/api', { base_url: '' })).toBe(false)
  expect(isOfHost('https://tunnels.example/api', undefined)).toBe(false)
})
