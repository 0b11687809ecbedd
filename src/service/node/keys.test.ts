import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { lockDataDirectory } from '#service/node/store/data-directory-lock.ts'
import { callCommand } from '#service/testing/call-command.ts'
import { discardAuthority } from './start/discard-authority.ts'
import { runKeys } from './keys/run-keys.ts'
import {
  apiOf,
  createProcessGroup,
  runScript,
  runService,
  stopService,
} from '#service/testing/test-process.ts'
import { unpackEmptyDatabase } from '#service/testing/test-pglite.ts'

// Each test starts processes, each of which takes seconds on a busy machine.
const LIST = '/kubernetes_operators'
const { start, killAll } = createProcessGroup()
let root = ''

const newDataDir = (): Promise<string> => mkdtemp(join(root, 'data-'))

const exchange = (origin: string, code: string) =>
  fetch(`${origin}/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code, name: 'Chromium on Linux' }),
  })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'adit-keys-'))
})
afterEach(killAll)
afterAll(() => rm(root, { recursive: true, force: true }))

describe('the printed link', () => {
  test('signs in once by its code, and again by the one that Enter prints, and no key or code that anybody sent is in the log', async () => {
    const env = { ADIT_DATA_DIR: await newDataDir() }
    const service = await start({ env, isTypedTo: true })
    expect(service.stdout()).not.toContain(service.key)
    expect(service.stdout()).toMatch(/once, within ten minutes\. Press Enter .*\n.*api-key/)
    const exchanged = await exchange(service.origin, service.code)
    expect(exchanged.status).toBe(201)
    const { key } = await exchanged.json()
    expect((await apiOf(service.origin, key)('GET', LIST)).status).toBe(200)
    const again = await exchange(service.origin, service.code)
    expect(again.status).toBe(401)
    expect((await again.json()).error_code).toBe('ADIT_CODE_USED')

    const links = () => [...service.stdout().matchAll(/^Sign in: \S+#code=(\w{22})$/gm)]
    service.type('\n')
    await expect.poll(() => links().length).toBe(1)
    const code = links()[0]?.[1] ?? ''
    expect(code).not.toBe(service.code)
    expect((await exchange(service.origin, code)).status).toBe(201)

    // A flood of lines makes few links.
    service.type('\n'.repeat(100_000))
    await expect.poll(() => links().length).toBeGreaterThan(1)
    expect((await fetch(`${service.origin}/healthz`)).status).toBe(200)
    expect(links().length).toBeLessThan(5)

    // Wherever it is put.
    const terms = { name: 'reader', read_only: true }
    const { key: made } = await (
      await apiOf(service.origin, key, '')('POST', '/account/keys', terms)
    ).json()
    const wrong = `adit_${'w'.repeat(43)}`
    const headersOf = (one: string) => ({ Authorization: one, Cookie: one, 'User-Agent': one })
    await Promise.all(
      [service.key, made, key, wrong].flatMap((one) => [
        apiOf(service.origin, one)('POST', LIST, { description: one }),
        apiOf(service.origin, one)('GET', `${LIST}/${one}?before_id=${one}&${one}=1`),
        apiOf(service.origin, one, '')('DELETE', `/account/keys/${one}`),
        fetch(`${service.origin}/${one}?key=${one}`, { headers: headersOf(one) }),
        fetch(`${service.origin}/sign-in`, {
          method: 'DELETE',
          headers: { Authorization: `Bearer ${one}` },
          body: one,
        }),
      ]),
    )
    const wrongCode = 'W'.repeat(22)
    expect((await exchange(service.origin, wrongCode)).status).toBe(401)

    // The open pipe does not keep the process alive.
    const ended = await stopService(service)
    expect(ended.code).toBe(0)
    expect(ended.stdout).toMatch(/"method":"POST","path":"\/sign-in","status":201/)
    expect(ended.stdout).toContain('"status":401')
    const said = ended.stdout + ended.stderr
    for (const secret of [service.key, made, key, wrong, wrongCode])
      expect(said).not.toContain(secret)
    // Only in its link.
    for (const printed of [service.code, code]) expect(said.split(printed)).toHaveLength(2)
  })
})

describe('the command for keys', () => {
  test('works on the running service, which heeds it at once', async () => {
    const env = { ADIT_DATA_DIR: await newDataDir() }
    const service = await start({ env })
    const at = ['--url', service.origin]
    const run = (...args: string[]) => callCommand(runKeys, env, ...args, ...at)
    const done = async (...args: string[]) => {
      const { code, stdout, stderr } = await run(...args)
      expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
      return stdout.trim()
    }
    const built = await runScript('keys', { args: ['create', '--name', 'ci', ...at], env })
    expect([built.code, built.stderr]).toEqual([0, expect.stringContaining('only once')])
    const key = built.stdout.trim()
    const call = apiOf(service.origin, key)
    expect((await call('POST', LIST, {})).status).toBe(201)

    expect(await done('list')).toMatch(/^ID +NAME .*\n.* ci +full .*\n.* first start +full /)
    expect(await done('change', 'ci', '--read-only', '--name', 'wall')).toMatch(/wall +read-only/)
    expect((await call('POST', LIST, {})).status).toBe(403)
    expect(await done('revoke', 'wall')).toContain('is revoked')
    expect((await call('GET', LIST)).status).toBe(401)

    for (const name of ['two', 'two']) await done('create', '--name', name)
    expect((await run('revoke', 'two')).stderr).toContain('Several keys have that name.')
    for (const word of ['wall', 'nobody'])
      expect((await run('revoke', word)).stderr).toContain('No valid key has that ID or name')
    const refused = await run('create', '--name', 'late', '--expires', '2020-01-01')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('expires_at')])
    const [one, two] = (await done('list')).split('\n').slice(1, 3)
    for (const line of [one, two]) await done('revoke', line?.split(' ')[0] ?? '')
    expect((await run('revoke', 'first start')).stderr).toContain('no key with full access')
    await done('revoke', 'first start', '--last')
    expect((await run('list')).stderr).toContain('was revoked')

    // The way back for who has lost every key: a start prints a link.
    service.kill('SIGTERM')
    await service.ended
    const next = await start({ env })
    const { key: own } = await (await exchange(next.origin, next.code)).json()
    expect((await apiOf(next.origin, own, '')('GET', '/account/keys')).status).toBe(200)
  })

  test('says why it cannot work', async () => {
    const env = { ADIT_DATA_DIR: await newDataDir() }
    const nothing = await callCommand(runKeys, env, 'list')
    expect([nothing.code, nothing.stderr]).toEqual([1, expect.stringContaining('(ENOENT)')])
    await writeFile(join(env.ADIT_DATA_DIR, 'api-key'), 'a-key-of-one-own-choice\n')
    const other = createHttpServer((_, answer) => answer.end('<!doctype html>'))
    await once(other.listen(0, '127.0.0.1'), 'listening')
    const address = other.address()
    const PORT = typeof address === 'object' ? String(address?.port) : ''
    const wrong = await callCommand(runKeys, { ...env, PORT }, 'list')
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining('is not the embedded service of an Adit'),
    ])
    other.close()
    other.closeAllConnections()
    await once(other, 'close')
    const gone = await callCommand(runKeys, { ...env, PORT }, 'list')
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('ECONNREFUSED')])
    expect((await callCommand(runKeys, env, 'revoke')).code).toBe(2)
    expect((await callCommand(runKeys, env, '--help')).stdout).toContain('Usage: npm run keys --')
  })
})

test('a configured key that was revoked stays revoked, and its start says so', async () => {
  const env = { ADIT_DATA_DIR: await newDataDir(), ADIT_API_KEY: 'a-key-of-one-own-choice' }
  const service = await start({ env })
  expect(service.stdout()).toContain('Or enter the API key in ADIT_API_KEY or its file')
  const keys = apiOf(service.origin, env.ADIT_API_KEY, '')
  const [{ id }] = (await (await keys('GET', '/account/keys')).json()).keys
  const revoked = await keys('DELETE', `/account/keys/${id}?confirm=last_full_key`)
  expect(revoked.status).toBe(204)
  await stopService(service)
  const next = await start({ env })
  expect(next.stdout()).toContain('ADIT_API_KEY or its file was revoked or has expired')
  expect((await apiOf(next.origin, env.ADIT_API_KEY)('GET', LIST)).status).toBe(401)
  expect((await stopService(next)).stdout).not.toContain(env.ADIT_API_KEY)
})

test('a start that found its port in use says so, and leaves its folder free', async () => {
  const dataDir = await newDataDir()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const ended = await runService({ env: { ADIT_DATA_DIR: dataDir, PORT: port } })
  expect(ended.code).toBe(1)
  expect(ended.stderr).toContain(`Port ${port} on 127.0.0.1 is in use.`)
  await (await lockDataDirectory(dataDir)).release()
})

describe('discarding the authority', () => {
  /** A data folder with a database, as a start creates it. */
  const usedDataDir = async (): Promise<string> => {
    const dataDir = await newDataDir()
    await unpackEmptyDatabase(dataDir)
    return dataDir
  }
  const discard = (env: Record<string, string>) => callCommand(discardAuthority, env, '--yes')

  test('says why it cannot work on a folder', async () => {
    const empty = await newDataDir()
    const nothing = await discard({ ADIT_DATA_DIR: empty })
    expect([nothing.code, nothing.stderr]).toEqual([
      1,
      expect.stringContaining(`There is no data in ${empty}. Start Adit once`),
    ])
    const dataDir = await usedDataDir()
    const { release } = await lockDataDirectory(dataDir)
    onTestFinished(release)
    const held = await discard({ ADIT_DATA_DIR: dataDir })
    expect([held.code, held.stderr]).toEqual([
      1,
      expect.stringContaining(`is in use by process ${process.pid}. Stop that process`),
    ])
    const wrong = await discard({ PORT: 'many' })
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('PORT is "many"')])
  })

  test.runIf(process.geteuid?.() === 0)(
    'makes no files in the folder of another user, which its service could not use',
    async () => {
      const dataDir = await usedDataDir()
      await chown(dataDir, 65_534, 65_534)
      const { code, stderr } = await discard({ ADIT_DATA_DIR: dataDir })
      expect([code, stderr]).toEqual([1, expect.stringContaining('Run the command as that user.')])
    },
  )
})
