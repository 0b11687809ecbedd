import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { lockDataDirectory } from '#service/node/store/data-directory-lock.ts'
import {
  apiOf,
  createProcessGroup,
  runService,
  stopService,
} from '#service/testing/test-process.ts'

const LIST = '/kubernetes_operators'
const KEYS = '/account/keys'
const { start, killAll } = createProcessGroup()
afterEach(killAll)

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-keys-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const exchange = (origin: string, code: string) =>
  fetch(`${origin}/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code, name: 'Chromium on Linux' }),
  })
const keyOf = async (exchanged: Response): Promise<string> => (await exchanged.json()).key

/** A server that answers with a page, and its port. */
const openOther = async () => {
  const server = createServer((_, answer) => answer.end('<!doctype html>'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' ? String(address?.port) : ''
}

test('links sign in, keys are made and revoked by the command, and what is lost can be had again', async () => {
  const env = { ADIT_DATA_DIR: await newFolder() }
  const service = await start({ env, isTypedTo: true })
  expect(service.stdout()).not.toContain(service.key)
  expect(service.stdout()).toMatch(/once, within ten minutes\. Press Enter .*\n.*api-key/)
  const exchanged = await exchange(service.origin, service.code)
  expect(exchanged.status).toBe(201)
  const key = await keyOf(exchanged)
  expect((await apiOf(service.origin, key)('GET', LIST)).status).toBe(200)
  const again = await exchange(service.origin, service.code)
  expect(again.status).toBe(401)
  expect((await again.json()).error_code).toBe('ADIT_CODE_REFUSED')

  // Enter prints another one.
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

  // The command, which the running service heeds at once.
  const run = (...args: string[]) =>
    runService({ args: ['keys', '--url', service.origin, ...args], env })
  const done = async (...args: string[]) => {
    const { code: exit, stdout, stderr } = await run(...args)
    expect([exit, stderr]).toEqual([0, ''])
    return stdout.trim()
  }
  const made = await done('create', 'wall', '--read-only', '--expires', '2099-01-01')
  const call = apiOf(service.origin, made)
  expect((await call('GET', LIST)).status).toBe(200)
  expect((await call('POST', LIST, {})).status).toBe(403)
  expect(await done('list')).toMatch(
    /^ID +NAME .*\n.* wall +read-only .* 2099-01-01T00:00Z\n[^]* first start +full .* never/,
  )

  // No key or code that anybody sent is in the log, wherever it was put.
  const wrong = `adit_${'w'.repeat(43)}`
  const wrongCode = 'W'.repeat(22)
  const headersOf = (one: string) => ({ Authorization: one, Cookie: one, 'User-Agent': one })
  await Promise.all(
    [service.key, made, key, wrong, wrongCode].flatMap((one) => [
      apiOf(service.origin, one)('POST', LIST, { description: one }),
      apiOf(service.origin, one)('GET', `${LIST}/${one}?before_id=${one}&${one}=1`),
      apiOf(service.origin, one, '')('DELETE', `${KEYS}/${one}`),
      fetch(`${service.origin}/${one}?key=${one}`, { headers: headersOf(one) }),
      fetch(`${service.origin}/sign-in`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${one}` },
        body: one,
      }),
    ]),
  )
  expect((await exchange(service.origin, wrongCode)).status).toBe(401)

  await done('create', 'wall')
  const [, id = ''] = /^(key_\S+) +wall +full/m.exec((await run('revoke', 'wall')).stderr) ?? []
  expect(await done('revoke', id)).toBe(`The key wall (${id}) is revoked.`)
  expect(await done('revoke', 'wall')).toContain('is revoked')
  expect((await call('GET', LIST)).status).toBe(401)
  expect((await run('revoke', 'wall')).stderr).toContain('No valid key has that ID or name')

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

  // A configured key that was revoked stays revoked, and its start says so.
  const own = { ...env, ADIT_API_KEY: 'a-key-of-one-own-choice' }
  const second = await start({ env: own })
  expect(second.stdout()).toContain('Or enter the API key in ADIT_API_KEY or its file')
  const keys = apiOf(second.origin, own.ADIT_API_KEY, '')
  const listed = (await (await keys('GET', KEYS)).json()).keys
  for (const one of listed.toReversed())
    expect((await keys('DELETE', `${KEYS}/${one.id}?confirm=last_full_key`)).status).toBe(204)
  await stopService(second)
  const third = await start({ env: own })
  expect(third.stdout()).toContain('ADIT_API_KEY or its file was revoked or has expired')
  expect((await apiOf(third.origin, own.ADIT_API_KEY)('GET', LIST)).status).toBe(401)
  // The way back for who has lost every key.
  const next = await keyOf(await exchange(third.origin, third.code))
  expect((await apiOf(third.origin, next, '')('GET', KEYS)).status).toBe(200)
  // Regression: the command did not expand `~` as the service does, and named a query that it cannot send.
  await writeFile(join(env.ADIT_DATA_DIR, 'api-key'), next)
  const refused = await runService({
    args: ['keys', '--url', third.origin, 'revoke', 'Chromium on Linux'],
    env: { HOME: env.ADIT_DATA_DIR, ADIT_DATA_DIR: '~' },
  })
  expect(refused.stderr).toContain('Make another one first: adit keys create <name>\n')
  expect((await stopService(third)).stdout).not.toContain(own.ADIT_API_KEY)

  const PORT = await openOther()
  const failed = await runService({ env: { ...env, PORT } })
  expect(failed.code).toBe(1)
  expect(failed.stderr).toContain(`Port ${PORT} on 127.0.0.1 is in use.`)
  await (await lockDataDirectory(env.ADIT_DATA_DIR)).release()
})

test('the command says why it cannot work', async () => {
  const folder = await newFolder()
  const PORT = await openOther()
  const saidTo = async (env: Record<string, string>, ...args: string[]) => {
    const { code, stdout, stderr } = await runService({
      args: ['keys', ...args],
      env: { ADIT_DATA_DIR: folder, ...env },
    })
    expect([code, stdout]).toEqual([1, ''])
    return stderr
  }
  expect(await saidTo({}, 'list')).toContain('(ENOENT)')
  await writeFile(join(folder, 'api-key'), 'a-key-of-one-own-choice\n')
  expect(await saidTo({ PORT }, 'list')).toContain('is not the embedded service of an Adit')
  expect(await saidTo({ PORT: '2' }, 'list')).toContain('ECONNREFUSED')
  for (const args of [['revoke'], ['list', 'all']])
    expect(await saidTo({}, ...args)).toContain('must be list, create <name>, or revoke')
  expect(await saidTo({}, 'list', '--port=1')).toContain("Unknown option '--port'")
  expect(await saidTo({}, 'create', 'a', '--expires=tomorrow')).toContain('such as 2027-01-01')
})
