import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiOf, createProcessGroup } from '#service/testing/test-process.ts'

// Starts processes.
const { start, killAll } = createProcessGroup()
let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'adit-rate-limit-'))
})
afterEach(async () => {
  await killAll()
  await rm(dataDir, { recursive: true, force: true })
})

const LIST = '/kubernetes_operators'

test('a limit of requests a minute is set by a flag', async () => {
  const args = ['--requests-per-minute', '2']
  const env = { ADIT_REQUESTS_PER_MINUTE: '' }
  const { origin, key } = await start({ args, env: { ADIT_DATA_DIR: dataDir, ...env } })
  const api = apiOf(origin, key)
  const created = await api('POST', LIST, { description: 'Warehouse door' })
  expect(created.status).toBe(201)
  expect(created.headers.get('ratelimit-policy')).toBe('"per-key";q=2;w=60')
  expect(created.headers.get('ratelimit')).toBe('"per-key";r=1;t=60')
  expect((await api('GET', LIST)).status).toBe(200)

  const refused = await api('GET', LIST)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('ratelimit')).toMatch(/^"per-key";r=0;t=([1-9]|[1-5]\d|60)$/)
  expect(refused.headers.get('ratelimit')).toContain(`t=${refused.headers.get('retry-after')}`)
  expect(await refused.json()).toMatchObject({ error_code: 'ADIT_RATE_LIMITED', status_code: 429 })
  for (const path of ['/', '/healthz', '/config.json', '/api/openapi.json'])
    expect((await fetch(origin + path)).status).toBe(200)
  // Signing out with the same key is no request of the API.
  const ending = { method: 'DELETE', headers: { Authorization: `Bearer ${key}` } }
  expect((await fetch(`${origin}/sign-in`, ending)).status).toBe(403)
})
