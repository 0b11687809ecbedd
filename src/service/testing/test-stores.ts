import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { loadBarePglite, takeEmptyPglite } from './test-pglite.ts'
import { type OpenPool, type Store, storeOver } from '#service/core/store/store.ts'
import { pglitePool, postgresPool } from '#service/node/store/pools.ts'

/** A kind of database that the suites run on. */
export type TestPool = { name: 'PGlite' | 'PostgreSQL'; openPool: () => Promise<OpenPool> }
/** A kind of store that the suites run on. */
export type TestStore = TestPool & { open: () => Promise<Store> }

const run = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of the PostgreSQL of the test run, or of a pooler before it, if there is one. */
export const testServer = process.env['ADIT_TEST_DATABASE_URL']

/** The address of PostgreSQL itself, for tests of what a pooler hides from its clients. */
export const directServer = process.env['ADIT_TEST_DIRECT_DATABASE_URL'] ?? testServer

// A pooler keeps connections that are no longer used; without a pooler, leftover connections fail the drop.
const DROP = directServer === testServer ? '' : 'with (force)'

/** Creates an empty database in the server at that address; returns its address and a function to drop it. */
export const makeDatabase = async (server: string) => {
  const name = `adit_${randomBytes(8).toString('hex')}`
  await run(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: () => run(server, `drop database ${name} ${DROP}`) }
}

/** The address of an empty database of this test, which is dropped after it. */
export const emptyDatabase = async (server = testServer): Promise<string> => {
  const { url, drop } = await makeDatabase(server ?? '')
  onTestFinished(drop)
  return url
}

/** A connection of this test to the database at that address, which is closed after it. */
export const connectTo = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Changes a setting of the database at that address, for new connections. */
export const setInDatabase = (url: string, setting: string, value: string): Promise<void> => {
  const server = new URL(url)
  server.pathname = 'postgres'
  const name = new URL(url).pathname.slice(1)
  return run(server.href, `alter database ${name} set ${setting} = ${value}`)
}

/** Ends the service's connections to the database at that address, as an administrator can. */
export const endConnections = (url: string): Promise<void> =>
  run(
    url,
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'adit' and datname = current_database()",
  )

// Tests that run on every store do not test time limits, and a busy machine is slow.
const PATIENT_MS = 60_000
const PATIENT = { connectMs: PATIENT_MS, statementMs: PATIENT_MS, queryMs: PATIENT_MS }

const postgresTestPool = async (server: string): Promise<OpenPool> => {
  const { url, drop } = await makeDatabase(server)
  const opened = postgresPool(url, undefined, PATIENT)
  return { ...opened, close: () => opened.close().then(drop) }
}

/** Every available kind of database, each opened without tables and removed on close. */
export const testPools: TestPool[] = [
  {
    name: 'PGlite',
    openPool: async () => pglitePool(await loadBarePglite(), undefined, PATIENT_MS),
  },
  ...(testServer === undefined
    ? []
    : [{ name: 'PostgreSQL' as const, openPool: () => postgresTestPool(testServer) }]),
]

/** Every available store, each opened empty with all tables and removed on close. */
export const testStores: TestStore[] = testPools.map(({ name, openPool: openBare }) => {
  // Creating PGlite's tables takes a second; on PostgreSQL it is quick.
  const openPool =
    name === 'PGlite'
      ? async () => pglitePool(await takeEmptyPglite(), undefined, PATIENT_MS)
      : openBare
  return { name, openPool, open: async () => storeOver(await openPool()) }
})
