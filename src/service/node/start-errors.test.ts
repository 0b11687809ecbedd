import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { explained, storeError } from './start/start-error.ts'
import { openStore } from '#service/testing/open-store.ts'
import { createProcessGroup, runService } from '#service/testing/test-process.ts'
import { directServer, makeDatabase, testServer } from '#service/testing/test-stores.ts'

const CANNOT = 'The database in DATABASE_URL cannot be used: '

describe('a start that cannot succeed', () => {
  test('tells every mistake of the configuration, each on a line', async () => {
    const ended = await runService({ env: { PORT: 'many', ADIT_API_KEY: 'short' }, args: ['--x'] })
    expect(ended.code).toBe(2)
    expect(ended.stderr.trimEnd().split('\n')).toEqual([
      "Unknown option '--x'. See --help",
      'PORT is "many", but must be a whole number from 0 to 65535',
      expect.stringMatching(/^ADIT_API_KEY must be at least 16/),
    ])
    expect(ended.stdout).toBe('')
  })

  test('tells that the database cannot be reached, without its password', async () => {
    const env = { DATABASE_URL: 'postgres://adit:a-password@127.0.0.1:1/adit' }
    const ended = await runService({ env })
    expect(ended.code).toBe(1)
    expect(ended.stderr).toMatch(/^The database in DATABASE_URL cannot be used: .*ECONNREFUSED/)
    expect(ended.stderr).toContain('Check that the server runs')
    expect(ended.stderr).not.toContain('a-password')
  })
})

// Checks PostgreSQL's own messages: a pooler before it has others.
describe.runIf(directServer !== undefined)('a PostgreSQL that refuses', () => {
  const database = async () => {
    const { url, drop } = await makeDatabase(directServer ?? '')
    onTestFinished(drop)
    return new URL(url)
  }
  /** Creates a role that may log in but owns nothing, and returns its name. */
  const makeRole = async (url: URL): Promise<string> => {
    const name = `${url.pathname.slice(1)}_role`
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query('revoke create on schema public from public')
    await client.query(`create role ${name} login`)
    await client.end()
    onTestFinished(async () => {
      const server = new pg.Client({ connectionString: directServer })
      await server.connect()
      await server.query(`drop role ${name}`)
      await server.end()
    })
    return name
  }
  const errorOf = async (url: URL): Promise<string> => {
    const settings = { host: '', port: 0, dataDir: '', databaseUrl: url.href }
    const opening = explained(openStore(settings), (error) => storeError(error, settings))
    const said = await opening.then(String, ({ message }: Error) => message)
    expect(said).not.toMatch(/\.\.|\n/)
    return said
  }

  test('a role says that there is no such role', async () => {
    const url = await database()
    url.username = 'nobody_here'
    expect(await errorOf(url)).toBe(
      `${CANNOT}role "nobody_here" does not exist (28000). Check the user and the password in it, and what the server allows in pg_hba.conf.`,
    )
  })

  test('a database says that there is no such database', async () => {
    const url = await database()
    url.pathname = 'nothing_here'
    expect(await errorOf(url)).toBe(
      `${CANNOT}database "nothing_here" does not exist (3D000). Create that database first, or name another one in it.`,
    )
  })

  test('new tables says that the user may not create them', async () => {
    const url = await database()
    url.username = await makeRole(url)
    expect(await errorOf(url)).toBe(
      `${CANNOT}permission denied for schema public (42501). Let its user create tables: GRANT CREATE ON SCHEMA public TO that user.`,
    )
  })

  test('TLS says that it has none', async () => {
    const url = await database()
    url.searchParams.set('sslmode', 'verify-full')
    expect(await errorOf(url)).toContain(
      'does not support SSL connections. The server has no TLS: leave sslmode out',
    )
  })
})

describe.runIf(testServer !== undefined)('a made key on PostgreSQL', () => {
  test('that cannot be kept is told, opens nothing, and is made anew by the next start', async () => {
    const { url, drop } = await makeDatabase(testServer ?? '')
    onTestFinished(drop)
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
