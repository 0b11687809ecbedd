import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { saveEmptyDatabase } from './test-pglite.ts'
import { startPostgresql, type PrivatePostgresql } from './test-postgresql.ts'

let postgresql: PrivatePostgresql | undefined
let folder = ''

/** Builds dist/service: tests of threads and of the process run the shipped code. */
const buildService = async (): Promise<void> => {
  const builder = await createBuilder({
    logLevel: 'warn',
    mode: 'test',
    // Processes that run from dist/service meanwhile keep running.
    environments: { service: { build: { emptyOutDir: false, copyPublicDir: false } } },
  })
  const { service } = builder.environments
  if (!service) throw new Error('vite.config.ts no longer has the environment "service"')
  await builder.build(service)
}

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 2 ** 30

/**
 * Keeps test data in memory if Linux has room for it: databases wait for the disk on every write, and on
 * a busy disk that is most of a test's time.
 */
const writeToMemory = async (): Promise<void> => {
  if (process.env['TMPDIR']) return
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  if (bavail * bsize >= ENOUGH_BYTES) process.env['TMPDIR'] = MEMORY
}

const prepareService = async (): Promise<void> => {
  await buildService()
  folder = await mkdtemp(join(tmpdir(), 'adit-tests-'))
  process.env['ADIT_TEST_EMPTY_DATABASE'] = await saveEmptyDatabase(folder)
}

/**
 * Before all tests: a built service, an empty PGlite in ADIT_TEST_EMPTY_DATABASE, and PostgreSQL in
 * ADIT_TEST_DATABASE_URL: the one already named there, or a private one if PostgreSQL is installed.
 */
export const setup = async (): Promise<void> => {
  await writeToMemory()
  if (process.env['ADIT_TEST_DATABASE_URL']) return prepareService()
  const [server] = await Promise.all([startPostgresql(), prepareService()])
  postgresql = server
  if (server) process.env['ADIT_TEST_DATABASE_URL'] = server.url
  else if (process.env['CI']) throw new Error('PostgreSQL is not installed, and CI must test on it')
  else console.warn('PostgreSQL is not installed: its tests are skipped.')
}

export const teardown = async (): Promise<void> => {
  await postgresql?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
}
