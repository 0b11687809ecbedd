import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { makeCsr } from '#service/testing/test-requests.ts'
import { binaries } from '#service/testing/test-postgresql.ts'
import {
  apiOf,
  createProcessGroup,
  runKeys,
  runService,
  stopService,
  type ServiceProcess,
} from '#service/testing/test-process.ts'
import { directServer, makeDatabase } from '#service/testing/test-stores.ts'

// Each test starts processes, each of which takes seconds on a busy machine.
const run = promisify(execFile)
const LIST = '/kubernetes_operators'
const KEY = 'adit_key_of_a_restored_service'
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
    const envOf = (url: string, secret: string) => ({
      DATABASE_URL: url,
      ADIT_API_KEY: KEY,
      ADIT_SECRET: secret,
    })
    const first = await start({ env: envOf(from, 'the secret of this time') })
    await create(first)
    const bin = (await binaries()) ?? ''
    const file = join(folder, 'dump')
    // While it runs.
    await run(join(bin, 'pg_dump'), ['--format=custom', `--file=${file}`, from])
    await run(join(bin, 'pg_restore'), ['--exit-on-error', '--no-owner', `--dbname=${to}`, file])

    const restored = await start({ env: envOf(to, 'the secret of this time') })
    expect(await namesOf(restored)).toEqual(['Warehouse'])
    await create(restored)
    await stopService(restored)

    for (const [secret, says] of [
      ['', /^The certificate authority's key in the store is encrypted, and .* Set ADIT_SECRET/],
      ['another secret of one', /^The certificate authority's key .* with another secret than/],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one process at a time
      const refused = await runService({ env: envOf(to, secret) })
      expect([refused.code, refused.stderr.trim().split('\n')]).toEqual([
        1,
        [expect.stringMatching(says)],
      ])
      expect(refused.stderr).toContain('npm run keys -- discard-authority')
    }

    const env = { DATABASE_URL: to }
    const asked = await runKeys({ args: ['discard-authority'], env })
    expect([asked.code, asked.stderr]).toEqual([
      1,
      expect.stringMatching(/each operator with a certificate needs a new one.* add --yes/),
    ])
    expect((await runService({ env: envOf(to, 'another secret of one') })).code).toBe(1)
    expect((await runKeys({ args: ['discard-authority', '--yes'], env })).code).toBe(0)

    const fresh = await start({ env: envOf(to, 'another secret of one') })
    expect(await namesOf(fresh)).toEqual(['Warehouse', 'Warehouse'])
    await create(fresh)
    expect(await namesOf(first)).toEqual(['Warehouse'])
  })
})

test('a data folder that was copied while Adit ran starts with all that was saved before', async () => {
  const dataDir = join(await newFolder(), 'data')
  const copy = join(await newFolder(), 'copy')
  const secret = 'the secret of this time'
  const first = await start({ env: { ADIT_DATA_DIR: dataDir, ADIT_SECRET: secret } })
  await create(first, first.key)
  // A socket cannot be copied.
  await cp(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  await create(first, first.key)

  // The lock and the process it names are of the other folder.
  const second = await start({ env: { ADIT_DATA_DIR: copy, ADIT_SECRET: secret } })
  expect(second.key).toBe(first.key)
  expect(await namesOf(second, first.key)).toEqual(['Warehouse'])
  await create(second, first.key)
  expect(await namesOf(first, first.key)).toEqual(['Warehouse', 'Warehouse'])
})

test('the authority of a data folder is not discarded under a running service', async () => {
  const env = { ADIT_DATA_DIR: join(await newFolder(), 'data') }
  const secret = { ADIT_SECRET: 'the secret of this time' }
  const service = await start({ env: { ...env, ...secret } })
  const refused = await runKeys({ args: ['discard-authority', '--yes'], env })
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^Adit runs.*Stop it/)])
  await stopService(service)
  expect((await runService({ env })).stderr).toMatch(/discard-authority/)

  const discarded = await runKeys({ args: ['discard-authority', '--yes'], env })
  expect([discarded.code, discarded.stdout]).toEqual([0, expect.stringMatching(/is removed/)])
  const again = await start({ env })
  expect(again.key).toBe(service.key)
  await create(again, service.key)
})
