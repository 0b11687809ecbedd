import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isUpToDate, removeStamp, sourceHash, writeStamp } from './build-stamp.mjs'

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

const SOURCES = [
  'src/service/node/main.ts',
  'public/icon.svg',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const BUILT = ['app/index.html', 'service/main.js', 'empty-database.gz']

/** A file tree as after a build. */
const builtTree = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'adit-build-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const name of SOURCES) await write(join(root, name), name)
  for (const name of BUILT) await write(join(root, 'dist', name), '')
  await writeStamp(await sourceHash(root), root)
  return root
}

test('what was built is up to date until a source or a package changes', async () => {
  const root = await builtTree()
  expect(await isUpToDate(root)).toBe(true)
  for (const name of SOURCES) {
    await write(join(root, name), 'changed')
    expect(await isUpToDate(root), name).toBe(false)
    await write(join(root, name), name)
    expect(await isUpToDate(root), name).toBe(true)
  }
  await write(join(root, 'src/app/page.tsx'), '')
  expect(await isUpToDate(root)).toBe(false)
})

test('a test that changed is nothing to build', async () => {
  const root = await builtTree()
  await write(join(root, 'src/service/node/main.test.ts'), '')
  expect(await isUpToDate(root)).toBe(true)
})

test('a build that did not end, or whose files are gone, is made again', async () => {
  const root = await builtTree()
  await removeStamp(root)
  expect(await isUpToDate(root)).toBe(false)
  await writeStamp(await sourceHash(root), root)
  for (const name of BUILT) {
    await rm(join(root, 'dist', name))
    expect(await isUpToDate(root), name).toBe(false)
    await write(join(root, 'dist', name), '')
  }
  expect(await isUpToDate(root)).toBe(true)
})
