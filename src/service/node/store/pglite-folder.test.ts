import type { PGlite } from '@electric-sql/pglite'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { storeOver } from '#service/core/store/store.ts'
import { ensureDatabase, openPglite } from './pglite-folder.ts'
import { loadBarePglite } from '#service/testing/test-pglite.ts'
import { pglitePool } from './pools.ts'

// Creating a database takes seconds on a busy machine.
/** The empty database that the build made from this tree; the tests' own build made it, too. */
const BUILT = fileURLToPath(new URL('../../../../dist/empty-database.gz', import.meta.url))

const openDatabase = async (folder: string, emptyDatabase: string): Promise<PGlite> => {
  await ensureDatabase(folder, emptyDatabase)
  return openPglite(folder)
}

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-pglite-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Everything that migrations can create, and which migrations ran. */
const STRUCTURE = [
  `select table_name, column_name, ordinal_position, data_type, udt_name, is_nullable, column_default,
     collation_name from information_schema.columns where table_schema = 'public'`,
  `select tablename, indexdef from pg_indexes where schemaname = 'public'`,
  `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace`,
  `select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace`,
  `select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  `select name from kysely_migration`,
]
const structureOf = async (pglite: PGlite): Promise<string[][]> => {
  const rows = async (query: string) =>
    (await pglite.query(query)).rows
      .map((row) => JSON.stringify(row))
      .toSorted((a, b) => (a < b ? -1 : 1))
  const found: string[][] = []
  for (const query of STRUCTURE) found.push(await rows(query))
  return found
}

test('the empty database that the build made is one that was migrated from nothing, and empty', async () => {
  const built = await openDatabase(join(await makeFolder(), 'db'), BUILT)
  const scratch = await loadBarePglite()
  const store = await storeOver(pglitePool(scratch))
  const structure = await structureOf(built)
  expect(structure).toEqual(await structureOf(scratch))
  expect(structure[0]?.length).toBeGreaterThan(20)
  expect(structure.at(-1)).not.toEqual([])

  const tables = await built.query<{ table_name: string }>(
    `select table_name from information_schema.tables
       where table_schema = 'public' and table_name not like 'kysely%'`,
  )
  expect(tables.rows.length).toBeGreaterThan(5)
  for (const { table_name: table } of tables.rows)
    expect((await built.query(`select 1 from "${table}"`)).rows, table).toEqual([])
  expect((await built.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '32MB' }])
  await Promise.all([built.close(), store.close()])
})

test('a first start that was killed leaves nothing in the way of the next', async () => {
  const folder = await makeFolder()
  await mkdir(join(folder, 'db.new', 'base'), { recursive: true })
  await writeFile(join(folder, 'db.new', 'PG_VERSION'), '')
  const pglite = await openDatabase(join(folder, 'db'), BUILT)
  expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pglite.close()
  expect(await readdir(folder)).toEqual(['db'])
})
