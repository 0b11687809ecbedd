import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type ServiceProcess,
  apiOf,
  runService,
  startServiceProcess,
} from '#service/testing/test-process.ts'

// Each test starts processes, which takes seconds each on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let root = ''
let template = ''
let madeKey = ''
let running: ServiceProcess[] = []

const start = async (dataDir: string, ...args: string[]): Promise<ServiceProcess> => {
  const started = await startServiceProcess({ args, env: { ADIT_DATA_DIR: dataDir } })
  running.push(started)
  return started
}
const stop = async (service: ServiceProcess) => {
  service.kill('SIGTERM')
  return service.ended
}
/** A data directory as the first start leaves it. */
const usedDataDir = async (): Promise<string> => {
  const copy = await mkdtemp(join(root, 'data-'))
  await cp(template, copy, { recursive: true })
  return copy
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'adit-process-'))
  template = join(root, 'template')
  const first = await start(template)
  madeKey = first.key
  expect((await stop(first)).code).toBe(0)
})
afterEach(async () => {
  for (const service of running) service.kill('SIGKILL')
  await Promise.all(running.map((service) => service.ended))
  running = []
})
afterAll(() => rm(root, { recursive: true, force: true }))

describe('the process', () => {
  test('prints a link that works, and keeps its key for its owner only', async () => {
    const dataDir = await usedDataDir()
    const service = await start(dataDir)
    expect(service.key).toBe(madeKey)
    expect((await fetch(`${service.origin}/healthz`)).status).toBe(200)
    const api = apiOf(service.origin, service.key)
    expect((await api('GET', '/kubernetes_operators')).status).toBe(200)
    const wrong = apiOf(service.origin, `${service.key}x`)
    expect((await wrong('GET', '/kubernetes_operators')).status).toBe(401)
    const keyFile = join(dataDir, 'api-key')
    expect(await readFile(keyFile, 'utf8')).toBe(`${madeKey}\n`)
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  })

  test('keeps its data over a restart', async () => {
    const dataDir = await usedDataDir()
    const before = await start(dataDir)
    const created = await apiOf(before.origin, before.key)('POST', '/kubernetes_operators', {
      description: 'Warehouse door',
    })
    const operator = await created.json()
    const { code, stderr } = await stop(before)
    expect([code, stderr]).toEqual([0, ''])
    const after = await start(dataDir)
    const api = apiOf(after.origin, after.key)
    const found = await api('GET', `/kubernetes_operators/${operator.id}`)
    expect(await found.json()).toMatchObject({
      id: operator.id,
      description: 'Warehouse door',
      created_at: operator.created_at,
    })
  })

  test('refuses a data directory that another process works on, by that process', async () => {
    const dataDir = await usedDataDir()
    const { pid, origin } = await start(dataDir)
    const second = await runService({ env: { ADIT_DATA_DIR: dataDir } })
    expect(second.code).toBe(1)
    expect(second.stderr).toContain(`is in use by process ${pid}.`)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  })

  test('accepts the configured key and does not print it', async () => {
    const env = { ADIT_DATA_DIR: await usedDataDir(), ADIT_API_KEY: 'a-key-of-one-own-choice' }
    const service = await startServiceProcess({ env })
    running.push(service)
    const api = apiOf(service.origin, env.ADIT_API_KEY)
    expect((await api('GET', '/kubernetes_operators')).status).toBe(200)
    const { stdout, stderr } = await stop(service)
    expect(stdout + stderr).not.toContain(env.ADIT_API_KEY)
    expect(stdout + stderr).not.toContain(madeKey)
  })

  test('lets a running request finish before it ends, and takes no other', async () => {
    const service = await start(await usedDataDir(), '--faults')
    const faults = `${service.origin}/faults`
    await fetch(faults, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: 'slow', ms: 1500 }),
    })
    const api = apiOf(service.origin, service.key)
    const slow = api('POST', '/kubernetes_operators', { description: 'Last one in' })
    // The fault is gone from the list when the slow request has begun.
    while ((await (await fetch(faults)).json()).faults.length > 0);
    const ended = stop(service)
    for (;;) if (await fetch(faults).catch(() => true)) break
    expect((await slow).status).toBe(201)
    expect((await ended).code).toBe(0)
  })

  test('ends at once when it is told twice', async () => {
    const service = await start(await usedDataDir(), '--faults')
    const faults = `${service.origin}/faults`
    await fetch(faults, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: 'slow', ms: 60_000 }),
    })
    const slow = apiOf(service.origin, service.key)('GET', '/kubernetes_operators')
    const cut = expect(slow).rejects.toThrow('fetch failed')
    while ((await (await fetch(faults)).json()).faults.length > 0);
    service.kill('SIGTERM')
    while (await fetch(faults).then(Boolean, () => false));
    service.kill('SIGTERM')
    expect((await service.ended).code).toBe(1)
    await cut
  })
})

describe('a start that cannot succeed', () => {
  test('tells every mistake of the configuration, each on a line', async () => {
    const ended = await runService({ env: { PORT: 'many', ADIT_API_KEY: 'short' }, args: ['--x'] })
    expect(ended.code).toBe(2)
    expect(ended.stderr.trimEnd().split('\n')).toEqual([
      '--x is not a flag that Adit knows: see --help',
      'PORT is "many", but must be a whole number from 0 to 65535',
      expect.stringMatching(/^ADIT_API_KEY must be at least 16/),
    ])
    expect(ended.stdout).toBe('')
  })

  test('tells that the port is in use, and leaves the data directory free', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const dataDir = await usedDataDir()
    const ended = await runService({ env: { ADIT_DATA_DIR: dataDir, PORT: port } })
    other.close()
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain(`Port ${port} on 127.0.0.1 is in use.`)
    await start(dataDir)
  })

  test('tells that the database cannot be reached, without its password', async () => {
    const env = { DATABASE_URL: 'postgres://adit:a-password@127.0.0.1:1/adit' }
    const ended = await runService({ env })
    expect(ended.code).toBe(1)
    expect(ended.stderr).toMatch(/^The database in DATABASE_URL cannot be used: .*ECONNREFUSED/)
    expect(ended.stderr).not.toContain('a-password')
  })

  test('--help ends well', async () => {
    const ended = await runService({ args: ['--help'] })
    expect(ended.code).toBe(0)
    expect(ended.stdout).toContain('--data-dir')
  })
})

test('no acknowledged write is lost when the process is killed, ten times over', async () => {
  const ROUNDS = 10
  const WRITES = 30
  const dataDir = await usedDataDir()
  const acknowledged = new Set<string>()
  let backend = 0

  const allIds = async (service: ServiceProcess): Promise<Set<string>> => {
    const api = apiOf(service.origin, service.key)
    const ids = new Set<string>()
    for (let query = ''; ;) {
      const page = await (await api('GET', `/kubernetes_operators${query}`)).json()
      for (const { id } of page.operators) ids.add(id)
      if (!page.next_page_uri) return ids
      query = new URL(page.next_page_uri).search
    }
  }
  const storedBackend = async (service: ServiceProcess): Promise<number> => {
    const found = await apiOf(service.origin, service.key)('GET', '/edges/tls/edge/backend')
    return found.status === 404 ? 0 : Number((await found.json()).backend.id)
  }
  const createUntilKilled = async (service: ServiceProcess, enough: () => void) => {
    const api = apiOf(service.origin, service.key)
    for (let count = 1; ; count += 1) {
      const created = await api('POST', '/kubernetes_operators', { description: `${count}` })
      const { id } = await created.json()
      acknowledged.add(id)
      if (count === WRITES) enough()
    }
  }
  const putUntilKilled = async (service: ServiceProcess) => {
    const api = apiOf(service.origin, service.key)
    for (let next = backend + 1; ; next += 1) {
      const put = await api('PUT', '/edges/tls/edge/backend', { backend_id: `${next}` })
      await put.json()
      backend = next
    }
  }

  for (let round = 0; round <= ROUNDS; round += 1) {
    const service = await start(dataDir)
    const stored = await allIds(service)
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
    expect(await storedBackend(service)).toBeGreaterThanOrEqual(backend)
    if (round === ROUNDS) break
    backend = await storedBackend(service)
    const writers = [
      ...[1, 2, 3].map(() => createUntilKilled(service, () => service.kill('SIGKILL'))),
      putUntilKilled(service),
    ]
    // Each writer ends with the error of the request that met the kill.
    const ends = await Promise.allSettled(writers)
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'rejected'))
    await service.ended
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * WRITES)
}, 300_000)

describe('a gateway', () => {
  test('does all operations on a remote service', async () => {
    const remote = await start(await usedDataDir())
    const gateway = await startServiceProcess({
      env: { ADIT_UPSTREAM_URL: `${remote.origin}/api` },
    })
    running.push(gateway)
    expect(gateway.key).toBe('')
    expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200)
    const config = await (await fetch(`${gateway.origin}/config.json`)).json()
    expect(config.title).toBe(new URL(remote.origin).host)

    const api = apiOf(gateway.origin, remote.key)
    const created = await api('POST', '/kubernetes_operators', { description: 'Through' })
    expect(created.status).toBe(201)
    const one = `/kubernetes_operators/${(await created.json()).id}`
    const changed = await api('PATCH', one, { region: 'eu' })
    expect(await changed.json()).toMatchObject({ description: 'Through', region: 'eu' })
    expect((await api('GET', one)).status).toBe(200)
    const list = await (await api('GET', '/kubernetes_operators?limit=1')).json()
    expect(list.operators).toHaveLength(1)
    expect((await api('GET', `${one}/bound_endpoints`)).status).toBe(200)
    const modules = [
      ['/edges/tcp/a.b/ip_restriction', { enabled: false, ip_policy_ids: ['ipp_1'] }],
      ['/edges/tls/a%2Fb/backend', { backend_id: 'bkd_1' }],
      ['/edges/tls/a%2Fb/ip_restriction', { ip_policy_ids: [] }],
    ] as const
    for (const [path, body] of modules) {
      expect((await api('GET', path)).status).toBe(404)
      expect((await api('PUT', path, body)).status).toBe(200)
      expect((await api('GET', path)).status).toBe(200)
      expect((await api('DELETE', path)).status).toBe(204)
    }
    expect((await api('DELETE', one)).status).toBe(204)
    expect((await api('GET', one)).status).toBe(404)
    const refused = await api('POST', '/kubernetes_operators', { description: 'é'.repeat(128) })
    expect(refused.status).toBe(422)
    expect((await refused.json()).details).toHaveProperty('description')

    await stop(remote)
    const unreachable = await api('GET', '/kubernetes_operators')
    expect(unreachable.status).toBe(502)
    expect((await unreachable.json()).error_code).toBe('ADIT_UPSTREAM_UNREACHABLE')
    expect((await stop(gateway)).code).toBe(0)
  })
})
