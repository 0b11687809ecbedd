import { PGlite } from '@electric-sql/pglite'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArchive, unpackFolder } from '#service/node/store/folder-archive.ts'
import { openPglite } from '#service/node/store/pglite-folder.ts'

const BUILT = fileURLToPath(new URL('../../../dist/empty-database.gz', import.meta.url))

/** Unpacks the empty database of the build into a data directory, like a first start of the service. */
export const unpackEmptyDatabase = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'db')
  unpackFolder(await readArchive(await readFile(BUILT)), folder)
  return folder
}

// The templates of other databases, which no test creates in PGlite: a load would only copy them.
const TEMPLATES = ['base/1', 'base/4']

/** Saves the empty database of the build in the form that PGlite loads into memory; returns its path. */
export const saveEmptyDatabase = async (folder: string): Promise<string> => {
  const database = await unpackEmptyDatabase(folder)
  for (const template of TEMPLATES) await rm(join(database, template), { recursive: true })
  const pglite = await openPglite(database)
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
