import { once } from 'node:events'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { lockDataDirectory } from '#service/node/store/data-directory-lock.ts'
import { callKeys } from '#service/testing/call-keys.ts'
import {
  apiOf,
  createProcessGroup,
  type EndedProcess,
  runKeys,
  runService,
  stopService,
} from '#service/testing/test-process.ts'
import { unpackEmptyDatabase } from '#service/testing/test-pglite.ts'
import { makeDatabase, testServer } from '#service/testing/test-stores.ts'

// Each test starts processes, each of which takes seconds on a busy machine.
const LIST = '/kubernetes_operators'
const { start, killAll } = createProcessGroup()
let root = ''

const newDataDir = (): Promise<string> => mkdtemp(join(root, 'data-'))

/** A data folder with a database, as a start creates it. */
const usedDataDir = async (): Promise<string> => {
  const dataDir = await newDataDir()
  await unpackEmptyDatabase(dataDir)
  return dataDir
}

type RunKeys = (...args: string[]) => Promise<EndedProcess>

/** The output of a run of the command for keys that succeeds. */
const outputOf =
  (run: RunKeys) =>
  async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...args)
    expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
    return stdout.trim()
  }

/** The command for keys with an environment, in this process, and as a process of its own. */
const keysOn = (env: Record<string, string>) => {
  const run: RunKeys = (...args) => callKeys(env, ...args)
  const runBuilt: RunKeys = (...args) => runKeys({ args, env })
  return { run, done: outputOf(run), doneBuilt: outputOf(runBuilt) }
}

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
    const made = await keysOn(env).done('create', '--name', 'reader', '--read-only')
    const wrong = `adit_${'w'.repeat(43)}`
    const headersOf = (one: string) => ({ Authorization: one, Cookie: one, 'User-Agent': one })
    await Promise.all(
      [service.key, made, key, wrong].flatMap((one) => [
        apiOf(service.origin, one)('POST', LIST, { description: one }),
        apiOf(service.origin, one)('GET', `${LIST}/${one}?before_id=${one}&${one}=1`),
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
  test('works on the running service, which heeds it at once, after a kill, and on the next', async () => {
    const env = { ADIT_DATA_DIR: await newDataDir(), ADIT_API_KEY: 'a-key-of-one-own-choice' }
    const service = await start({ env })
    expect(service.stdout()).toContain('Or enter the API key in ADIT_API_KEY or its file')
    const { done, doneBuilt, run } = keysOn(env)
    expect((await stat(join(env.ADIT_DATA_DIR, 'control.sock'))).mode & 0o777).toBe(0o600)
    expect(await done('list')).toMatch(/^ID +PREFIX .*\n.* ADIT_API_KEY +full /)

    const key = await doneBuilt('create', '--name', 'ci', '--expires', '90d')
    expect(key).toMatch(/^adit_[0-9A-Za-z]{43}$/)
    const api = apiOf(service.origin, key)
    expect((await api('POST', LIST, { description: 'by ci' })).status).toBe(201)
    const readOnly = apiOf(
      service.origin,
      await done('create', '--name', 'monitoring', '--read-only'),
    )
    expect((await readOnly('GET', LIST)).status).toBe(200)
    const refused = await readOnly('POST', LIST, {})
    expect(refused.status).toBe(403)
    expect((await refused.json()).msg).toContain('read-only')

    await expect
      .poll(async () => JSON.parse(await done('list', '--json')))
      .toMatchObject([{}, { name: 'ci', kind: 'full', last_used_at: expect.any(String) }, {}])
    expect(await done('revoke', 'ci')).toContain('is revoked')
    const ended = await api('GET', LIST)
    expect(ended.status).toBe(401)
    expect((await ended.json()).msg).toContain('was revoked')
    expect(await done('list')).not.toContain('ci ')
    expect((await run('revoke', 'nobody')).code).toBe(1)
    expect((await run('revoke')).code).toBe(2)
    await done('revoke', 'ADIT_API_KEY')
    expect((await run('--help')).stdout).toContain('Usage: npm run keys -- <command>')

    // While no service runs, after a kill too, it works on the folder.
    service.kill('SIGKILL')
    expect((await service.ended).stdout).not.toContain(key)
    expect((await stat(join(env.ADIT_DATA_DIR, 'control.sock'))).isSocket()).toBe(true)
    const made = await doneBuilt('create', '--name', 'made while it was down')
    expect(await doneBuilt('discard-authority', '--yes')).toContain('is removed')

    const next = await start({ env })
    expect(next.stdout()).toContain('ADIT_API_KEY or its file was revoked or has expired')
    expect((await apiOf(next.origin, env.ADIT_API_KEY)('GET', LIST)).status).toBe(401)
    expect((await apiOf(next.origin, made)('GET', LIST)).status).toBe(200)
    await done('revoke', 'made while it was down')
    expect((await apiOf(next.origin, made)('GET', LIST)).status).toBe(401)
    const stopped = await stopService(next)
    expect([stopped.code, stopped.stdout.includes(env.ADIT_API_KEY)]).toEqual([0, false])
    await expect(stat(join(env.ADIT_DATA_DIR, 'control.sock'))).rejects.toThrow('ENOENT')
  })

  test('says why it cannot work on a folder', async () => {
    const empty = await mkdtemp(join(root, 'empty-'))
    const nothing = await keysOn({ ADIT_DATA_DIR: empty }).run('list')
    expect([nothing.code, nothing.stderr]).toEqual([
      1,
      expect.stringContaining(`There is no data in ${empty}. Start Adit once`),
    ])
    const dataDir = await usedDataDir()
    const { release } = await lockDataDirectory(dataDir)
    onTestFinished(release)
    const held = await keysOn({ ADIT_DATA_DIR: dataDir }).run('list')
    expect([held.code, held.stderr]).toEqual([
      1,
      expect.stringContaining(`Process ${process.pid} uses the data directory`),
    ])
    const remote = await keysOn({ ADIT_UPSTREAM_URL: 'http://127.0.0.1:1' }).run('list')
    expect([remote.code, remote.stderr]).toEqual([1, expect.stringContaining('remote service')])
    const wrong = await keysOn({ PORT: 'many' }).run('list')
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('PORT is "many"')])
  })

  test.runIf(process.geteuid?.() === 0)(
    'makes no files in the folder of another user, which its service could not use',
    async () => {
      const dataDir = await usedDataDir()
      await chown(dataDir, 65_534, 65_534)
      const { code, stderr } = await keysOn({ ADIT_DATA_DIR: dataDir }).run('list')
      expect([code, stderr]).toEqual([1, expect.stringContaining('Run the command as that user.')])
    },
  )

  test('can work on the folder after a start that found its port in use, said so and left it free', async () => {
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

  test.runIf(testServer !== undefined)('works on PostgreSQL', async () => {
    const { url, drop } = await makeDatabase(testServer ?? '')
    onTestFinished(drop)
    const env = { DATABASE_URL: url, ADIT_DATA_DIR: join(root, 'key-only') }
    const service = await start({ env })
    const { done } = keysOn(env)
    const key = await done('create', '--name', 'ci')
    expect((await apiOf(service.origin, key)('GET', LIST)).status).toBe(200)
    expect(await done('revoke', 'ci')).toContain('is revoked')
    const file = join(root, 'database-url')
    await writeFile(file, url)
    const elsewhere = keysOn({ ADIT_DATA_DIR: env.ADIT_DATA_DIR })
    expect(await elsewhere.done('list', '--database-url-file', file)).toContain('first start')
    await killAll()
  })
})
