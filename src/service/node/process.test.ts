import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type ServiceProcess,
  apiOf,
  createProcessGroup,
  runService,
  startServiceProcess,
  stopService,
} from '#service/testing/test-process.ts'

// Each test starts processes, each of which takes seconds on a busy machine.
const { start, killAll } = createProcessGroup()
let root = ''
/** For tests that change nothing that other tests see. */
let shared: ServiceProcess
let sharedDir = ''
const ownEdge = { kind: 'tls', id: 'edgtls_branch', label: 'Branch office VPN', tags: ['prod'] }

const newDataDir = (): Promise<string> => mkdtemp(join(root, 'data-'))
/** The entries of a folder that others can access: not 0700 for folders, not 0600 for files. */
const openEntries = async (folder: string): Promise<string[]> => {
  const names = ['', ...(await readdir(folder, { recursive: true }))]
  const found = await Promise.all(
    names.map(async (name) => {
      const entry = await lstat(join(folder, name))
      const mode = entry.mode & 0o777
      return mode === (entry.isDirectory() ? 0o700 : 0o600) ? [] : [`${name} ${mode.toString(8)}`]
    }),
  )
  return found.flat()
}
/** Begins a request whose body comes later; resolves once the service waits for that. */
const beginSlow = async (origin: string, key: string, body: string) => {
  const { hostname, port } = new URL(origin)
  const sent = request({
    hostname,
    port,
    method: 'POST',
    path: '/api/kubernetes_operators',
    headers: {
      Authorization: `Bearer ${key}`,
      'Service-Version': '2',
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Expect: '100-continue',
    },
  })
  const answered = once(sent, 'response')
  // It is awaited later.
  answered.catch(() => undefined)
  sent.flushHeaders()
  await once(sent, 'continue')
  return async () => {
    sent.end(body)
    // The event has only this argument.
    const [answer] = (await answered) as [IncomingMessage]
    return { status: answer.statusCode, body: await text(answer) }
  }
}
const untilClosed = async (origin: string) => {
  while (await fetch(`${origin}/healthz`).then(Boolean, () => false));
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'adit-process-'))
  sharedDir = await newDataDir()
  await chmod(sharedDir, 0o755)
  const file = join(root, 'edges.json')
  await writeFile(file, JSON.stringify([ownEdge]))
  const umask = process.umask(0)
  shared = await startServiceProcess({
    args: ['--demo', '--edges-file', file, '--requests-per-minute', '1000'],
    env: { ADIT_DATA_DIR: sharedDir },
  }).finally(() => process.umask(umask))
})
afterEach(killAll)
afterAll(async () => {
  shared.kill('SIGKILL')
  await shared.ended
  await rm(root, { recursive: true, force: true })
})

describe('the process', () => {
  test('prints a link that works, keeps its key for its owner only, and limits requests as it is told', async () => {
    expect((await fetch(`${shared.origin}/healthz`)).status).toBe(200)
    // Only where it is asked for.
    expect((await fetch(`${shared.origin}/faults`)).status).toBe(404)
    const api = apiOf(shared.origin, shared.key)
    const listed = await api('GET', '/kubernetes_operators')
    expect(listed.status).toBe(200)
    expect(listed.headers.get('ratelimit-policy')).toBe('"per-key";q=1000;w=60')
    const wrong = apiOf(shared.origin, `${shared.key}x`)
    expect((await wrong('GET', '/kubernetes_operators')).status).toBe(401)
    const keyFile = join(sharedDir, 'api-key')
    expect(await readFile(keyFile, 'utf8')).toBe(`${shared.key}\n`)
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  })

  test('refuses a data directory that another process works on, by that process, and heeds no SIGHUP', async () => {
    const second = await runService({ env: { ADIT_DATA_DIR: sharedDir } })
    expect(second.code).toBe(1)
    expect(second.stderr).toContain(`is in use by process ${shared.pid}.`)
    // It has no terminal, as under nohup.
    shared.kill('SIGHUP')
    expect((await fetch(`${shared.origin}/healthz`)).status).toBe(200)
  })

  test('answers what is no request under a policy that runs nothing', async () => {
    const { hostname, port } = new URL(shared.origin)
    const socket = connect(Number(port), hostname).end('<script>alert(1)</script>\r\n\r\n')
    const said = await text(socket)
    expect(said).toMatch(/^HTTP\/1.1 400 /)
    expect(said).toContain("Content-Security-Policy: default-src 'none'; sandbox;")
    expect(said).toContain('Cache-Control: no-store')
  })
})

test('the page is told of the edges of a file and of the demonstration', async () => {
  const { origin, key } = shared
  const { edges } = await (await fetch(`${origin}/config.json`)).json()
  expect(edges[0]).toEqual(ownEdge)
  expect(edges).toContainEqual({
    kind: 'tcp',
    id: 'edgtcp_ssh_bastion',
    label: 'SSH bastion',
    tags: [],
  })
  const module = await apiOf(origin, key)('GET', '/edges/tls/edgtls_checkout/backend')
  expect(module.status).toBe(200)
})

test('it lets a running request finish, takes no other, keeps its data from other users and over a restart, and ends at once when told twice', async () => {
  const before = shared
  expect(before.stdout()).toMatch(/^1 file or folder in .* had been open to other users/)
  const finish = await beginSlow(before.origin, before.key, '{"description":"Last one in"}')
  const ended = stopService(before)
  await untilClosed(before.origin)
  const created = await finish()
  expect(created.status).toBe(201)
  const operator = JSON.parse(created.body)
  const { code, stderr } = await ended
  expect([code, stderr]).toEqual([0, ''])
  expect(await openEntries(sharedDir)).toEqual([])

  await chmod(join(sharedDir, 'db', 'global', 'pg_control'), 0o666)
  await chmod(join(sharedDir, 'db', 'base'), 0o755)
  const env = { ADIT_DATA_DIR: sharedDir, ADIT_API_KEY: 'a-key-of-one-own-choice' }
  // Accepts the key that is configured then, and does not print it.
  const after = await start({ env })
  expect(after.key).toBe(before.key)
  expect(after.stdout()).toMatch(/^2 files and folders in .* had been open to other users/)
  expect(await openEntries(sharedDir)).toEqual([])
  const found = await apiOf(after.origin, env.ADIT_API_KEY)(
    'GET',
    `/kubernetes_operators/${operator.id}`,
  )
  expect(await found.json()).toMatchObject({
    id: operator.id,
    description: 'Last one in',
    created_at: operator.created_at,
  })
  // Told twice, it ends at once.
  const cut = await beginSlow(after.origin, env.ADIT_API_KEY, '{}')
  after.kill('SIGTERM')
  await untilClosed(after.origin)
  after.kill('SIGTERM')
  const said = await after.ended
  expect(said.code).toBe(1)
  await expect(cut()).rejects.toThrow(/ECONNRESET|socket hang up|EPIPE/)
  expect(said.stdout + said.stderr).not.toContain(env.ADIT_API_KEY)
  expect(said.stdout + said.stderr).not.toContain(before.key)
})
