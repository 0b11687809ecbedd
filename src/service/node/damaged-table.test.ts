import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { unpackEmptyDatabase } from '#service/testing/test-pglite.ts'
import {
  apiOf,
  createProcessGroup,
  runKeys,
  runService,
  stopService,
} from '#service/testing/test-process.ts'

// Each test starts processes, each of which takes seconds on a busy machine.
const { start, killAll } = createProcessGroup()
afterEach(killAll)

/** A data folder as a start makes it, and how to take away the file of a table. */
const dataFolder = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-table-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const folder = await unpackEmptyDatabase(dataDir)
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
  return { env: { ADIT_DATA_DIR: dataDir }, take }
}

// Regression: "an unexpected error", and a stack in the log that did not name the file.
test('a table whose file is missing is told as damage at the first query, with the file in the log', async () => {
  const { env, take } = await dataFolder()
  const { path } = await take('operators')
  const service = await start({ env })
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
})

// Regression: a stack, without advice.
test.each(['api_keys', 'certificate_authorities', 'sign_in_codes', 'kysely_migration'])(
  'a start without the file of %s says so in one line, and starts when it is back',
  async (table) => {
    const { env, take } = await dataFolder()
    const { path, putBack } = await take(table)
    const refused = await runService({ env })
    expect([refused.code, refused.stderr.trim().split('\n')]).toEqual([
      1,
      [
        expect.stringMatching(
          /^The database in .*db cannot be opened: could not open file .* Put the whole folder back/,
        ),
      ],
    ])
    expect(refused.stderr).toContain(path)
    const keys = await runKeys({ args: ['list'], env })
    expect(keys.stderr).not.toContain('    at ')
    await putBack()
    await start({ env })
  },
)
