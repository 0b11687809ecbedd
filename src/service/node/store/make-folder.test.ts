import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const makeDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'adit-folder-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

test('a folder is made with all above it, for its owner only', async () => {
  const directory = await makeDirectory()
  const path = join(directory, 'a', 'b', 'c')
  await Promise.all([makeFolder(path), makeFolder(path)])
  for (const made of [join(directory, 'a'), path]) {
    const found = await stat(made)
    expect(found.isDirectory()).toBe(true)
    expect(found.mode & 0o777).toBe(0o700)
  }
  await makeFolder(path)
})

test('a file in the way, and a link to nothing, are told', async () => {
  const directory = await makeDirectory()
  const file = join(directory, 'file')
  await writeFile(file, '')
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(file, 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  const link = join(directory, 'link')
  await symlink(join(directory, 'nothing'), link)
  await expect(makeFolder(join(link, 'a'))).rejects.toMatchObject({ code: 'EEXIST' })
})
