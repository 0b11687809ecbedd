import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { closeAll } from './data-directory-modes.ts'
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

test('Regression: a service without its empty database was taken for a whole build', async () => {
  const script = await readFile(new URL('../build/run-built.mjs', import.meta.url), 'utf8')
  expect(script).toContain(`'${EMPTY_DATABASE}'`)
})

test.skipIf(process.platform === 'win32')(
  'Regression: a first start failed where another user had built Adit, or kept open or read-only files',
  async () => {
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
    expect([await modeOf(BUILT), await modeOf(join(BUILT, 'PG_VERSION'))]).toEqual(['755', '644'])
    const folder = await mkdtemp(join(tmpdir(), 'adit-pglite-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const built = join(folder, 'built')
    await cp(BUILT, built, { recursive: true })
    await chmod(join(built, 'PG_VERSION'), 0o444)
    await chmod(join(built, 'base'), 0o555)
    await ensureDatabase(join(folder, 'db'), built)
    expect(closeAll(join(folder, 'db'))).toBe(0)
  },
)
