import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { unpackEmptyDatabase } from '#service/testing/test-pglite.ts'
import { apiOf, createProcessGroup, stopService } from '#service/testing/test-process.ts'
import { openStore } from '#service/testing/open-store.ts'
import { explained, storeError } from './start/start-error.ts'

// Each test starts processes, each of which takes seconds on a busy machine.
const { start, killAll } = createProcessGroup()

/** A data folder as a start makes it, and how to take away the file of a table. */
const dataFolder = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-table-'))
  const folder = await unpackEmptyDatabase(dataDir)
  await (await openStore({ dataDir, databaseUrl: undefined })).close()
  const pglite = await PGlite.create(folder)
  const { rows } = await pglite.query<{ name: string; path: string }>(
    "select relname as name, pg_relation_filepath(oid) as path from pg_class where relkind = 'r'",
  )
  await pglite.close()
  const pathOf = (table: string) => rows.find(({ name }) => name === table)?.path ?? ''
  /** Returns its path in the database, and how to put it back. */
  const take = async (table: string) => {
    const path = pathOf(table)
    const file = join(folder, path)
    const content = await readFile(file)
    await rm(file)
    return { path, putBack: () => writeFile(file, content) }
  }
  return { env: { ADIT_DATA_DIR: dataDir }, take, remove: () => rm(dataDir, { recursive: true }) }
}

/** Each test puts back what it took. */
let data: Awaited<ReturnType<typeof dataFolder>>
beforeAll(async () => {
  data = await dataFolder()
})
afterEach(killAll)
afterAll(() => data.remove())

// Regression: "an unexpected error", and a stack in the log that did not name the file.
test('a table whose file is missing is told as damage at the first query, with the file in the log', async () => {
  const { env, take } = data
  const { path, putBack } = await take('operators')
  const service = await start({ env })
  // Regression: it was called healthy.
  const health = await fetch(`${service.origin}/healthz`)
  expect([health.status, (await health.json()).msg]).toEqual([
    500,
    expect.stringMatching(/database is damaged/),
  ])
  const api = apiOf(service.origin, service.key)
  const answer = await api('GET', '/kubernetes_operators')
  expect([answer.status, (await answer.json()).msg]).toEqual([
    500,
    expect.stringMatching(/^The service's database is damaged: .*Restore it from a backup/),
  ])
  expect((await api('POST', '/kubernetes_operators', {})).status).toBe(500)
  // What is whole is served.
  expect((await api('GET', '/edges/tcp/edgtcp_1/ip_restriction')).status).toBe(404)
  const { stdout } = await stopService(service)
  expect(stdout).toContain(`could not open file \\"${path}\\"`)
  expect(stdout).not.toContain('"at":')
  await putBack()
})

// Regression: a stack, without advice.
test('a start without the file of a table says so in one line', async () => {
  const { env, take } = data
  const { path, putBack } = await take('kysely_migration')
  const settings = { host: '', port: 0, dataDir: env.ADIT_DATA_DIR, databaseUrl: undefined }
  const opening = explained(openStore(settings), (error) => storeError(error, settings))
  const said = await opening.then(String, ({ message }: Error) => message)
  expect(said).toMatch(
    /^The database in .*db cannot be opened: could not open file .* Put the whole folder back[^\n]*$/,
  )
  expect(said).toContain(path)
  await putBack()
})
