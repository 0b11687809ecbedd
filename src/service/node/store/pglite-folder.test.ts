import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { EMPTY_DATABASE } from './database-folder.ts'
import { ensureDatabase, openPglite } from './pglite-folder.ts'

/** The empty database that the build made from this tree; the tests' own build made it, too. */
const BUILT = fileURLToPath(new URL(`../../../../dist/${EMPTY_DATABASE}`, import.meta.url))

test('a first start that was killed leaves nothing in the way of the next', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-pglite-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'db.new', 'base'), { recursive: true })
  await writeFile(join(folder, 'db.new', 'PG_VERSION'), '')
  await ensureDatabase(join(folder, 'db'), BUILT)
  const pglite = await openPglite(join(folder, 'db'))
  expect((await pglite.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '32MB' }])
  await pglite.close()
  expect(await readdir(folder)).toEqual(['db'])
})
