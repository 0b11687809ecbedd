import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
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
const create = async ({ origin }: ServiceProcess) => {
  const answer = await apiOf(origin, KEY)('POST', LIST, await operatorBody())
  expect(answer.status).toBe(201)
}
const namesOf = async ({ origin }: ServiceProcess): Promise<string[]> => {
  const { operators } = await (await apiOf(origin, KEY)('GET', LIST)).json()
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

    const without = await runService({ env: envOf(to) })
    expect([without.code, without.stderr]).toEqual([
      1,
      `The certificate authority's key in the store is encrypted, and this start was given no secret. Set ADIT_SECRET, or ADIT_SECRET_FILE, to the one that it was encrypted with. If it is lost, stop all processes of Adit, and start one with --replace-authority, which makes a new authority; then each operator with a certificate needs a new one, and whoever checks those certificates needs the new authority.\n`,
    ])
    const other = { ...envOf(to), ADIT_SECRET: 'another secret of one' }
    const fresh = await start({ env: other, args: ['--replace-authority'] })
    expect(fresh.stdout()).toMatch(/^The certificate authority was replaced by a new one/)
    expect(await namesOf(fresh)).toEqual(['Warehouse', 'Warehouse'])
    await create(fresh)
    expect(await namesOf(first)).toEqual(['Warehouse'])
  })
})
