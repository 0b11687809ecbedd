import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { join } from 'node:path'
import pg from 'pg'
import type { OpenPool } from '#service/core/store/store.ts'
import { DamagedDatabaseError, isNewDatabase, removeUnfinished } from './database-folder.ts'
import { type DataDirectoryLock, lockDataDirectory } from './data-directory-lock.ts'
import { createDiskState } from '#service/core/store/disk-state.ts'
import { createEmbeddedSession } from './embedded-session.ts'
import { endOnAbort, endWithoutDatabase } from './end-on-abort.ts'
import { createFreeSpace, type FreeSpace, openingError, requireSpace } from './free-space.ts'
import { guardedPool } from './guarded-pool.ts'
import { ensureDatabase, openPglite } from './pglite-folder.ts'
import { withWholeTexts } from './whole-texts.ts'

const CONNECTIONS = 10
const CONNECT_MS = 4000

/** Timeouts: for a connection, for a statement on the server, and for a query's answer. */
export type Limits = { connectMs: number; statementMs: number; queryMs: number }
// The server times out before the client, so the connection survives; a silent one is closed.
const LIMITS: Limits = { connectMs: CONNECT_MS, statementMs: 6000, queryMs: 7000 }

/** Called for a connection that was lost while idle. */
export type OnLost = (error: Error) => void

const SERVER_DISK_FULL =
  'The disk of the database is full: nothing can be saved or deleted. Free up space on the database server, and saving works again. Reading still works.'
const EMBEDDED_DISK_FULL =
  'The disk with the data is full: nothing can be saved or deleted. Free up space there, and saving works again. Reading still works.'

/** The id given when a connection opened: of its process in the server, or made up by a pooler. */
const processIdOf = (client: pg.ClientBase): number | null =>
  'processID' in client && typeof client.processID === 'number' ? client.processID : null

// Only if the session is our own: a pooler in transaction mode would leave the setting on a session that
// others use, and run our next statement on another session.
const LIMIT_OWN_SESSION =
  "select set_config('statement_timeout', $1, false) where pg_backend_pid() = $2::integer"

/**
 * A pool for PostgreSQL, or for a pooler before it such as PgBouncer in transaction mode; it connects only
 * at the first query.
 */
export const postgresPool = (
  databaseUrl: string,
  onLost: OnLost = () => undefined,
  { connectMs, statementMs, queryMs } = LIMITS,
): OpenPool => {
  // Not a startup option of the connection: poolers before PostgreSQL refuse those.
  // The pool awaits the result, which its types do not show.
  const limitStatements = (client: pg.ClientBase): unknown =>
    client.query(LIMIT_OWN_SESSION, [`${statementMs}`, processIdOf(client)])
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    keepAlive: true,
    application_name: 'adit',
    onConnect: limitStatements,
  })
  // The pool replaces an idle connection that the server ends; an unhandled event would end the process.
  pool.on('error', onLost)
  const disk = createDiskState({ full: SERVER_DISK_FULL })
  return {
    // Behind a pooler only a transaction is sure to stay on one connection.
    pool: guardedPool(pool, {
      begin: `begin; set local statement_timeout = ${statementMs}`,
      explain: disk.explain,
    }),
    disk,
    close: () => pool.end(),
  }
}

const MOST_STATEMENTS = 500

/** Names for statements by text, up to a maximum: a named statement is parsed and planned only once. */
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
 * A pool over one PGlite, which has one connection; closing the pool also closes PGlite. Its statements are
 * prepared, which saves more than half the work; only here, since a pooler before PostgreSQL may not keep
 * them. It accepts writes only while there is `space`.
 */
export const pglitePool = (
  pglite: PGlite,
  space?: FreeSpace,
  connectMs = CONNECT_MS,
  checkPlace: () => void = () => undefined,
): OpenPool => {
  const config = createPgConfig(withWholeTexts(pglite))
  const pool = new pg.Pool(
    Object.assign(config, { max: 1, connectionTimeoutMillis: connectMs, idleTimeoutMillis: 0 }),
  )
  pool.on('error', () => undefined)
  const session = createEmbeddedSession(config.connection, space, checkPlace)
  const disk = createDiskState({
    ...(space && { shortage: space.shortage, isRefusal: session.isRefusal }),
    full: EMBEDDED_DISK_FULL,
  })
  return {
    pool: guardedPool(pool, {
      nameOf: createNames(),
      prepare: session.prepare,
      explain: disk.explain,
    }),
    disk,
    needsVacuum: true,
    close: async () => {
      await pool.end()
      // Closing writes to the files.
      checkPlace()
      await pglite.close()
    },
  }
}

/** Makes sure that the data directory has a database, and locks it. */
const prepareDatabase = async (
  dataDir: string,
  folder: string,
  lock: DataDirectoryLock,
): Promise<void> => {
  const isNew = await isNewDatabase(folder)
  if (isNew && lock.hadDatabase)
    throw new DamagedDatabaseError(
      folder,
      `it is missing or empty, though there was one (to begin with an empty one, remove the file lock in ${dataDir})`,
    )
  if (isNew) await removeUnfinished(folder)
  requireSpace(dataDir, { isNew })
  await ensureDatabase(folder)
  await lock.lockDatabase(folder)
}

/**
 * A pool over the database in a data directory, which it locks first; `end` ends the process if the database
 * is removed or replaced meanwhile. Throws `DataDirectoryInUseError` or `DamagedDatabaseError`.
 */
export const dataDirectoryPool = async (
  dataDir: string,
  end: (folder: string) => void = endWithoutDatabase,
): Promise<OpenPool> => {
  const lock = await lockDataDirectory(dataDir)
  try {
    const folder = join(dataDir, 'db')
    await prepareDatabase(dataDir, folder, lock)
    const pglite = await openPglite(folder)
    endOnAbort(pglite)
    const checkPlace = (): void => {
      if (!lock.isInPlace()) end(folder)
    }
    const opened = pglitePool(pglite, createFreeSpace(folder), CONNECT_MS, checkPlace)
    return {
      ...opened,
      close: async () => {
        await opened.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw openingError(error, dataDir)
  }
}

/** Where the data is: in PostgreSQL if its address is given, else in PGlite in the data directory. */
type StoreLocation = { dataDir: string; databaseUrl?: string | undefined }

/**
 * Opens the database; calls `onLost` for connections lost while idle. Throws `DataDirectoryInUseError`, or
 * the database's error.
 */
export const openPool = async (
  { dataDir, databaseUrl }: StoreLocation,
  onLost?: OnLost,
): Promise<OpenPool> =>
  databaseUrl === undefined ? dataDirectoryPool(dataDir) : postgresPool(databaseUrl, onLost)
