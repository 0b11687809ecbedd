import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DataDirectoryInUseError, lockDataDirectory } from './data-directory-lock.ts'

const makeDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'adit-lock-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

test('a locked directory is refused with the id of the process that has it', async () => {
  const directory = join(await makeDirectory(), 'made', 'on the way')
  const unlock = await lockDataDirectory(directory)
  expect(await readFile(join(directory, 'lock'), 'utf8')).toBe(`${process.pid}\n`)

  const refused = lockDataDirectory(directory)
  await expect(refused).rejects.toBeInstanceOf(DataDirectoryInUseError)
  await expect(refused).rejects.toThrow(
    `The data directory ${directory} is in use by process ${process.pid}.`,
  )
  await unlock()
})

test('a released directory can be locked again, whatever its lock file says', async () => {
  const directory = await makeDirectory()
  await (
    await lockDataDirectory(directory)
  )()
  await (
    await lockDataDirectory(directory)
  )()
})
