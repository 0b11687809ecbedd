import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { access, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { lockDataDirectory } from './data-directory-lock.ts'

/** Connections to a database, and what ends them and whatever was opened for them. */
export type OpenPool = { pool: PostgresPool; close: () => Promise<void> }

const CONNECTIONS = 10
const CONNECT_MS = 10_000
const QUERY_MS = 60_000

/** A pool for PostgreSQL; nothing is connected until the first query. */
export const postgresPool = (databaseUrl: string): OpenPool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    application_name: 'adit',
  })
  // An idle connection that the server ends is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => undefined)
  return { pool, close: () => pool.end() }
}

const MOST_STATEMENTS = 500

/** Names for statements by their text, at most so many: what has a name is parsed and planned once. */
const createNames = () => {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_STATEMENTS) return known
    const name = `adit_${names.size}`
    names.set(text, name)
    return name
  }
}

/**
 * The same pool, running its queries as prepared statements: less than half the work on PGlite. Only there,
 * since a pooler between the service and PostgreSQL may not keep statements.
 */
const prepared = (pool: pg.Pool): PostgresPool => {
  const nameOf = createNames()
  return {
    connect: async () => {
      const client = await pool.connect()
      const query = (text: string, values: readonly unknown[]) =>
        client.query({ name: nameOf(text), text, values: [...values] })
      // Kysely's type also covers cursors, which need another dialect option.
      return { query, release: () => client.release() } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

/** A pool over one PGlite, which has one connection; closing the pool closes it too. */
export const pglitePool = (pglite: PGlite): OpenPool => {
  const pool = new pg.Pool(
    Object.assign(createPgConfig(pglite), {
      max: 1,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 0,
    }),
  )
  pool.on('error', () => undefined)
  return {
    pool: prepared(pool),
    close: async () => {
      await pool.end()
      await pglite.close()
    },
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const createDatabase = async (directory: string): Promise<void> => {
  // Made aside and then renamed: a first start that is killed leaves nothing half-made behind.
  const making = `${directory}.new`
  await rm(making, { recursive: true, force: true })
  await (await PGlite.create(making)).close()
  await rename(making, directory)
}

/** A pool over the database in a data directory, which is locked first. Throws `DataDirectoryInUseError`. */
export const dataDirectoryPool = async (dataDir: string): Promise<OpenPool> => {
  const unlock = await lockDataDirectory(dataDir)
  try {
    const directory = join(dataDir, 'db')
    if (!(await exists(directory))) await createDatabase(directory)
    const { pool, close } = pglitePool(await PGlite.create(directory))
    return {
      pool,
      close: async () => {
        await close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}
