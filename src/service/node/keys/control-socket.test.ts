import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_ACCOUNT, accountOf } from '#service/core/api/keys.ts'
import { testStores } from '#service/testing/test-stores.ts'
import { runningKeys } from './control-client.ts'
import { findControlPath } from './control-path.ts'
import { openControlSocket } from './control-socket.ts'
import { type KeyAdministration, type KeyRequest, storedKeys } from './key-administration.ts'
import { runCommand } from './run-command.ts'

const NONE: KeyAdministration = {
  list: () => Promise.resolve([]),
  create: () => Promise.reject(new Error('not asked here')),
  revoke: () => Promise.resolve(false),
  expire: () => Promise.resolve(false),
}
const REQUEST: KeyRequest = { name: 'ci', kind: 'full', expires_at: null }

const makeFolder = async (name = ''): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-control-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, name), { recursive: true })
  return join(folder, name)
}
const pathOf = async (dataDir: string): Promise<string> => (await findControlPath(dataDir)) ?? ''

test('the socket is for its owner only, and gone with the process', async () => {
  const dataDir = await makeFolder()
  const close = await openControlSocket(dataDir, NONE)
  const path = await pathOf(dataDir)
  expect(path).toBe(join(dataDir, 'control.sock'))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await runningKeys(path).list()).toEqual([])
  await close()
  expect(existsSync(path)).toBe(false)
  await expect(runningKeys(path).list()).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a data folder whose path is too long for a socket has it elsewhere, and nothing is left of it', async () => {
  const dataDir = await makeFolder(`${'long/'.repeat(20)}data`)
  const close = await openControlSocket(dataDir, NONE)
  const path = await pathOf(dataDir)
  expect(path).not.toContain(dataDir)
  expect(Buffer.byteLength(path)).toBeLessThanOrEqual(103)
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'control.sock.path'))).mode & 0o777).toBe(0o600)
  expect(await runningKeys(path).list()).toEqual([])
  await close()
  expect(existsSync(dirname(path))).toBe(false)
  expect(existsSync(join(dataDir, 'control.sock.path'))).toBe(false)
})

test('what a killed process left is replaced, and only that', async () => {
  const dataDir = await makeFolder(`${'long/'.repeat(20)}data`)
  const old = await mkdtemp(join(tmpdir(), 'adit-'))
  await writeFile(join(old, 'control.sock'), '')
  await writeFile(join(dataDir, 'control.sock.path'), `${join(old, 'control.sock')}\n`)
  await (
    await openControlSocket(dataDir, NONE)
  )()
  expect(existsSync(old)).toBe(false)

  const foreign = await makeFolder('elsewhere')
  const precious = join(foreign, 'control.sock')
  await writeFile(precious, 'mine')
  await writeFile(join(dataDir, 'control.sock.path'), precious)
  expect(await findControlPath(dataDir)).toBeUndefined()
  await (
    await openControlSocket(dataDir, NONE)
  )()
  expect(await readFile(precious, 'utf8')).toBe('mine')
})

test('a stale socket in the data folder is replaced', async () => {
  const dataDir = await makeFolder()
  const path = join(dataDir, 'control.sock')
  // Closing would remove the file: it stays when the process is killed.
  const stale = createServer().listen(path)
  onTestFinished(() => void stale.close())
  const close = await openControlSocket(dataDir, NONE)
  expect(await runningKeys(path).list()).toEqual([])
  await close()
})

test('a request that is not right is refused in words', async () => {
  const dataDir = await makeFolder()
  const close = await openControlSocket(dataDir, NONE)
  onTestFinished(close)
  const keys = runningKeys(await pathOf(dataDir))
  await expect(keys.create({ ...REQUEST, name: 'a\u0007' })).rejects.toThrow(
    'name: Must not have control characters.',
  )
  await expect(keys.expire('key_1', 'soon')).rejects.toThrow('expires_at')
})

test.runIf(process.getuid?.() === 0)('whoever may not open the folder is told so', async () => {
  const dataDir = await makeFolder()
  await chmod(dataDir, 0o700)
  const close = await openControlSocket(dataDir, NONE)
  onTestFinished(close)
  const path = await pathOf(dataDir)
  process.seteuid?.(65_534)
  try {
    await expect(runningKeys(path).list()).rejects.toMatchObject({ code: 'EACCES' })
  } finally {
    process.seteuid?.(0)
  }
})

test.each(testStores)('keys are administered through the socket, on $name', async ({ open }) => {
  const store = await open()
  onTestFinished(() => store.close())
  const dataDir = await makeFolder()
  const changes = vi.fn<() => void>()
  const close = await openControlSocket(dataDir, storedKeys(store, changes))
  onTestFinished(close)
  const keys = runningKeys(await pathOf(dataDir))
  const now = new Date()
  const run = (...[command]: [Parameters<typeof runCommand>[1]]) => runCommand(keys, command, now)

  const made = await keys.create(REQUEST)
  const again = await keys.create({ ...REQUEST, kind: 'read_only' })
  expect(await accountOf(store, made.key)).toMatchObject({ account_id: DEFAULT_ACCOUNT })
  expect(await accountOf(store, again.key)).toMatchObject({ kind: 'read_only' })
  const table = (await run({ name: 'list', json: false, all: false })).stdout ?? ''
  expect(table.split('\n')).toHaveLength(3)
  expect(table).toMatch(/ci +read-only +cli +\d{4}-\d\d-\d\d \d\d:\d\dZ +never +never$/m)
  expect(table).not.toContain(made.key)

  const ambiguous = await run({ name: 'revoke', key: 'ci' })
  expect(ambiguous.code).toBe(1)
  expect(ambiguous.stderr).toContain('Several keys')
  for (const { id } of [made, again]) expect(ambiguous.stderr).toContain(id)
  expect(await accountOf(store, made.key)).toBeDefined()

  expect((await run({ name: 'revoke', key: again.key.slice(0, 11) })).code).toBe(0)
  expect(changes).toHaveBeenCalledTimes(1)
  expect(await accountOf(store, again.key)).toBeUndefined()
  expect((await run({ name: 'revoke', key: again.id })).stderr).toContain('was already revoked')
  expect((await run({ name: 'revoke', key: 'nobody' })).stderr).toContain('No key has that')

  const soon = new Date(now.getTime() + 3_600_000).toISOString()
  // The other key of that name is revoked, so the name is unambiguous.
  expect((await run({ name: 'expire', key: 'ci', expiresAt: soon })).stdout).toContain(soon)
  const list = await run({ name: 'list', json: true, all: true })
  expect(JSON.parse(list.stdout ?? '')).toMatchObject([
    { id: made.id, expires_at: soon, revoked_at: null },
    { id: again.id, revoked_at: expect.any(String) },
  ])
  expect((await run({ name: 'expire', key: 'ci', expiresAt: null })).code).toBe(0)
  await keys.expire(made.id, new Date(now.getTime() - 1).toISOString())
  expect(await accountOf(store, made.key)).toBeUndefined()
  expect((await run({ name: 'list', json: true, all: false })).stdout).toBe('[]')
  const all = (await run({ name: 'list', json: false, all: true })).stdout
  expect(all).toContain('expired ')
  expect(all).toContain('revoked ')
})
