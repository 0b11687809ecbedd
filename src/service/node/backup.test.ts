import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { callCommand } from '#service/testing/call-command.ts'
import { discardAuthority } from './start/discard-authority.ts'
import { makeCsr } from '#service/testing/test-requests.ts'
import { binaries } from '#service/testing/test-postgresql.ts'
import {
  apiOf,
  createProcessGroup,
  runService,
  stopService,
  type ServiceProcess,
} from '#service/testing/test-process.ts'
import { directServer, makeDatabase } from '#service/testing/test-stores.ts'

// Each test starts processes, each of which takes seconds on a busy machine.
const run = promisify(execFile)
const LIST = '/kubernetes_operators'
const KEY = 'adit_key_of_a_restored_service'
const SECRET = 'the secret of this time'
const { start, killAll } = createProcessGroup()
afterEach(killAll)

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const operatorBody = async () => ({
  description: 'Warehouse',
  enabled_features: ['bindings'],
  binding: { csr: await makeCsr() },
})
const create = async ({ origin }: ServiceProcess, key = KEY) => {
  const answer = await apiOf(origin, key)('POST', LIST, await operatorBody())
  expect(answer.status).toBe(201)
}
const namesOf = async ({ origin }: ServiceProcess, key = KEY): Promise<string[]> => {
  const { operators } = await (await apiOf(origin, key)('GET', LIST)).json()
  return operators.map(({ description }: { description: string }) => description)
}

describe.runIf(directServer !== undefined)('pg_dump and pg_restore', () => {
  const database = async () => {
    const { url, drop } = await makeDatabase(directServer ?? '')
    onTestFinished(async () => {
      await killAll()
      await drop()
    })
    return url
  }

  test('a restored database needs the secret of its time, and says so; a lost one costs the certificates only', async () => {
    const [from, to, folder] = [await database(), await database(), await newFolder()]
    const secretFile = join(folder, 'secret')
    await writeFile(secretFile, `${SECRET}\n`)
    const envOf = (url: string) => ({ DATABASE_URL: url, ADIT_API_KEY: KEY })
    const first = await start({ env: envOf(from), args: ['--secret-file', secretFile] })
    await create(first)
    const bin = (await binaries()) ?? ''
    const file = join(folder, 'dump')
    // While it runs.
    await run(join(bin, 'pg_dump'), ['--format=custom', `--file=${file}`, from])
    await run(join(bin, 'pg_restore'), ['--exit-on-error', '--no-owner', `--dbname=${to}`, file])

    const restored = await start({ env: { ...envOf(to), ADIT_SECRET_FILE: secretFile } })
    expect(await namesOf(restored)).toEqual(['Warehouse'])
    await create(restored)
    const ended = await stopService(restored)
    expect([ended.code, ended.stderr]).toEqual([0, ''])
    expect(first.stdout() + ended.stdout).not.toContain(SECRET)

    const env = { DATABASE_URL: to }
    const asked = await callCommand(discardAuthority, env)
    expect([asked.code, asked.stderr]).toEqual([
      1,
      expect.stringMatching(/each operator with a certificate needs a new one.* add --yes/),
    ])
    // Not discarded by the question.
    const without = await runService({ env: envOf(to) })
    expect([without.code, without.stderr]).toEqual([
      1,
      `The certificate authority's key in the store is encrypted, and this start was given no secret. Set ADIT_SECRET, or ADIT_SECRET_FILE, to the one that it was encrypted with. If it is lost, "npm run discard-authority" lets the next start make a new authority, and says what that means.\n`,
    ])
    const other = { ...envOf(to), ADIT_SECRET: 'another secret of one' }
    expect((await callCommand(discardAuthority, env, '--yes')).code).toBe(0)

    const fresh = await start({ env: other })
    expect(await namesOf(fresh)).toEqual(['Warehouse', 'Warehouse'])
    await create(fresh)
    expect(await namesOf(first)).toEqual(['Warehouse'])
  })
})

test('a data folder that was copied while Adit ran starts with all that was saved before; its authority is not discarded while Adit runs', async () => {
  const env = { ADIT_DATA_DIR: join(await newFolder(), 'data') }
  const copy = join(await newFolder(), 'copy')
  const first = await start({ env: { ...env, ADIT_SECRET: SECRET } })
  await create(first, first.key)
  await cp(env.ADIT_DATA_DIR, copy, { recursive: true })
  await create(first, first.key)

  // The lock and the process it names are of the other folder.
  const second = await start({ env: { ADIT_DATA_DIR: copy, ADIT_SECRET: SECRET } })
  expect(second.key).toBe(first.key)
  expect(await namesOf(second, first.key)).toEqual(['Warehouse'])
  await create(second, first.key)
  expect(await namesOf(first, first.key)).toEqual(['Warehouse', 'Warehouse'])

  const refused = await callCommand(discardAuthority, env, '--yes')
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/in use by process .*Stop that process/),
  ])
})
