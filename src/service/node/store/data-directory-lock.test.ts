import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
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
  const { release } = await lockDataDirectory(directory)
  expect(await readFile(join(directory, 'lock'), 'utf8')).toBe(`${process.pid}\n`)

  const refused = lockDataDirectory(directory)
  await expect(refused).rejects.toBeInstanceOf(DataDirectoryInUseError)
  await expect(refused).rejects.toThrow(
    `The data directory ${directory} is in use by process ${process.pid}.`,
  )
  await release()
})

test('a released directory can be locked again, whatever its lock file says', async () => {
  const directory = await makeDirectory()
  await (await lockDataDirectory(directory)).release()
  await (await lockDataDirectory(directory)).release()
})

/** A data directory with what the lock needs of a database. */
const makeDatabase = async () => {
  const directory = await makeDirectory()
  const folder = join(directory, 'db')
  await mkdir(folder)
  await writeFile(join(folder, 'PG_VERSION'), '18\n')
  return { directory, folder }
}

// Regression: a second process started, and half of the writes that both acknowledged were lost.
test('a removed lock file lets no second process in', async () => {
  const { directory, folder } = await makeDatabase()
  const first = await lockDataDirectory(directory)
  await first.lockDatabase(folder)
  for (const pid of [`${process.pid}`, 'unknown']) {
    const second = lockDataDirectory(directory).then(({ lockDatabase, release }) => {
      onTestFinished(release)
      return lockDatabase(folder)
    })
    await expect(second).rejects.toThrow(`is in use by process ${pid}.`)
    await rm(join(directory, 'lock'))
  }
  expect(first.isInPlace()).toBe(true)
  await first.release()
  const next = await lockDataDirectory(directory)
  await next.lockDatabase(folder)
  await next.release()
})

test('a database that another folder links to is locked, too', async () => {
  const { directory, folder } = await makeDatabase()
  const first = await lockDataDirectory(directory)
  await first.lockDatabase(folder)
  const other = await makeDirectory()
  await symlink(folder, join(other, 'db'))
  const second = await lockDataDirectory(other)
  await expect(second.lockDatabase(join(other, 'db'))).rejects.toBeInstanceOf(
    DataDirectoryInUseError,
  )
  await second.release()
  await first.release()
})

test.each(['the data directory', 'the database'])(
  'it shows when %s was moved, removed or replaced',
  async (what) => {
    const { directory, folder } = await makeDatabase()
    const lock = await lockDataDirectory(directory)
    await lock.lockDatabase(folder)
    const moved = what === 'the database' ? folder : directory
    const away = `${directory} away`
    onTestFinished(() => rm(away, { recursive: true, force: true }))
    await rename(moved, away)
    expect(lock.isInPlace()).toBe(false)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'PG_VERSION'), '18\n')
    expect(lock.isInPlace()).toBe(false)
    await rm(moved, { recursive: true })
    await rename(away, moved)
    expect(lock.isInPlace()).toBe(true)
    await lock.release()
  },
)
