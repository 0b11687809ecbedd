import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packFolder, readArchive, unpackFolder } from './folder-archive.ts'

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-archive-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a folder comes out as it went in, empty files and folders too, for its owner only', async () => {
  const folder = await makeFolder()
  const from = join(folder, 'from')
  await mkdir(join(from, 'b', 'a', 'empty'), { recursive: true })
  await writeFile(join(from, 'b', 'a', 'bytes'), new Uint8Array([0, 255, 10]), { mode: 0o644 })
  await writeFile(join(from, 'a'), '')
  const to = join(folder, 'to')
  unpackFolder(await readArchive(await packFolder(from)), to)

  const names = async (root: string) => new Set(await readdir(root, { recursive: true }))
  expect(await names(to)).toEqual(await names(from))
  expect(await readFile(join(to, 'b', 'a', 'bytes'))).toEqual(Buffer.from([0, 255, 10]))
  expect((await stat(join(to, 'b', 'a', 'bytes'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(to, 'b', 'a', 'empty'))).mode & 0o777).toBe(0o700)
})

test('an archive that is not whole, or none, is refused', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'file'), 'text '.repeat(10_000))
  const archive = await packFolder(folder)
  for (const broken of [archive.subarray(0, -20), new Uint8Array(), new Uint8Array(40).fill(1)])
    await expect(readArchive(broken)).rejects.toBeInstanceOf(Error)
})
