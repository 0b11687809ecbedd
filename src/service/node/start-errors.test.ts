import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { explained, storeError } from './start/start-error.ts'
import { openStore } from '#service/testing/open-store.ts'
import { createProcessGroup, runService } from '#service/testing/test-process.ts'
import { directServer, emptyDatabase, testServer } from '#service/testing/test-stores.ts'

const CANNOT = 'The database in DATABASE_URL cannot be used: '

describe('a start that cannot succeed', () => {
  test('tells that the database cannot be reached, without its password', async () => {
    const env = { DATABASE_URL: 'postgres://adit:a-password@127.0.0.1:1/adit' }
    const ended = await runService({ env })
    expect(ended.code).toBe(1)
    expect(ended.stderr).toMatch(/^The database in DATABASE_URL cannot be used: .*ECONNREFUSED/)
    expect(ended.stderr).toContain('Check that it runs, and what the address says.')
    expect(ended.stderr).not.toContain('a-password')
  })
})

// Checks PostgreSQL's own messages: a pooler before it has others.
describe.runIf(directServer !== undefined)('a PostgreSQL that refuses', () => {
  const errorOf = async (url: URL): Promise<string> => {
    const settings = { host: '', port: 0, dataDir: '', databaseUrl: url.href }
    const opening = explained(openStore(settings), (error) => storeError(error, settings))
    const said = await opening.then(String, ({ message }: Error) => message)
    expect(said).not.toMatch(/\.\.|\n/)
    return said
  }

  test('a role or TLS says so', async () => {
    const url = new URL(await emptyDatabase(directServer))
    const other = new URL(url)
    other.username = 'nobody_here'
    expect(await errorOf(other)).toBe(
      `${CANNOT}role "nobody_here" does not exist (28000). Check that it runs, and what the address says.`,
    )
    url.searchParams.set('sslmode', 'verify-full')
    expect(await errorOf(url)).toContain('does not support SSL connections. Check that')
  })
})

describe.runIf(testServer !== undefined)('a made key on PostgreSQL', () => {
  test('that cannot be kept is told, opens nothing, and is made anew by the next start', async () => {
    const url = await emptyDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'adit-key-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'file'), '')
    const dataDir = join(folder, 'file', 'data')
    const failed = await runService({ env: { DATABASE_URL: url, ADIT_DATA_DIR: dataDir } })
    expect(failed.code).toBe(1)
    expect(failed.stderr).toMatch(
      /^The API key cannot be kept in .*api-key: ENOTDIR.*\. Choose another folder with ADIT_DATA_DIR/,
    )

    const { start, killAll } = createProcessGroup()
    onTestFinished(killAll)
    const env = { DATABASE_URL: url, ADIT_DATA_DIR: join(folder, 'data') }
    const { key } = await start({ env })
    expect(key).toMatch(/^adit_/)
    expect(await readdir(env.ADIT_DATA_DIR)).toEqual(['api-key'])
  })
})
