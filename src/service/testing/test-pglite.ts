import { PGlite } from '@electric-sql/pglite'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import type { Database } from '#service/core/store/database.ts'
import { migrate } from '#service/core/store/migrations.ts'
import { EMPTY_DATABASE } from '#service/node/store/database-folder.ts'
import { openPglite } from '#service/node/store/pglite-folder.ts'
import { pglitePool } from '#service/node/store/pools.ts'

const BUILT = fileURLToPath(new URL(`../../../dist/${EMPTY_DATABASE}`, import.meta.url))

/** Copies the empty database of the build into a data directory, like a first start of the service. */
export const unpackEmptyDatabase = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'db')
  await cp(BUILT, folder, { recursive: true })
  return folder
}

// The templates of other databases, which no test creates in PGlite: a load would only copy them.
const TEMPLATES = ['base/1', 'base/4']

/** Saves a database with all tables in the form that PGlite loads into memory; returns its path. */
export const saveEmptyDatabase = async (folder: string): Promise<string> => {
  const database = await unpackEmptyDatabase(folder)
  for (const template of TEMPLATES) await rm(join(database, template), { recursive: true })
  const pglite = await openPglite(database)
  const { pool } = pglitePool(pglite)
  await migrate(new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const path = join(folder, 'empty-database.tar')
  await writeFile(path, new Uint8Array(await dump.arrayBuffer()))
  return path
}

/** A PGlite in memory with all tables, empty. */
export const loadEmptyPglite = async (): Promise<PGlite> => {
  const saved = await readFile(process.env['ADIT_TEST_EMPTY_DATABASE'] ?? '')
  return PGlite.create({ loadDataDir: new Blob([saved]) })
}

/** A PGlite in memory without tables: quicker to empty than to create from scratch. */
export const loadBarePglite = async (): Promise<PGlite> => {
  const pglite = await loadEmptyPglite()
  await pglite.exec('drop schema public cascade; create schema public')
  return pglite
}

// A load takes ten times as long as to empty the tables.
const MOST_SPARE = 2
const spare: { pglite: PGlite; schema: string }[] = []

// All that a test can leave in a database beside rows: what there is, and what the planner learnt of it.
const SCHEMA = `select json_build_array(
  (select json_agg(row(c.oid, relname, relkind, reloptions, relchecks, relhastriggers) order by c.oid)
    from pg_class c where relnamespace = 'public'::regnamespace),
  (select json_agg(row(attrelid, attname, atttypid, attnotnull, atthasdef) order by attrelid, attnum)
    from pg_attribute join pg_class c on c.oid = attrelid where relnamespace = 'public'::regnamespace),
  (select count(*) from pg_proc), (select count(*) from pg_trigger), (select count(*) from pg_constraint),
  (select count(*) from pg_statistic), (select count(*) from pg_event_trigger),
  (select count(*) from pg_namespace), (select count(*) from pg_db_role_setting))::text as schema`

const schemaOf = async (pglite: PGlite): Promise<string> =>
  (await pglite.query<{ schema: string }>(SCHEMA)).rows[0]?.schema ?? ''

/** Empties a database whose schema is as it was; false if it is not, or cannot be told. */
const isEmptied = async (pglite: PGlite, schema: string): Promise<boolean> => {
  try {
    await pglite.exec('rollback')
    await pglite.exec('discard all')
    if ((await schemaOf(pglite)) !== schema) return false
    const { rows } = await pglite.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
    )
    await pglite.exec(`truncate ${rows.map(({ name }) => name).join()}`)
    return true
  } catch {
    return false
  }
}

/** A PGlite in memory with all tables, empty; one that was closed before is emptied and used again. */
export const takeEmptyPglite = async (): Promise<PGlite> => {
  const known = spare.pop()
  const pglite = known?.pglite ?? (await loadEmptyPglite())
  const schema = known?.schema ?? (await schemaOf(pglite))
  const end = pglite.close
  pglite.close = async () => {
    pglite.close = end
    if (spare.length < MOST_SPARE && (await isEmptied(pglite, schema)))
      spare.push({ pglite, schema })
    else await pglite.close()
  }
  return pglite
}
