import { chmod, lstat, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { closeDataDirectory } from './data-directory-modes.ts'

const makeDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'adit-modes-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}
const modeOf = async (path: string): Promise<string> =>
  ((await lstat(path)).mode & 0o7777).toString(8)
const makeFolder = async (path: string, mode: number): Promise<void> => {
  await mkdir(path, { recursive: true })
  await chmod(path, mode)
}
const makeFile = async (path: string, mode: number): Promise<void> => {
  await writeFile(path, '')
  await chmod(path, mode)
}

describe.skipIf(process.platform === 'win32')('the data directory', () => {
  test('is closed to others with all that is in it, whatever modes it had', async () => {
    const directory = await makeDirectory()
    await chmod(directory, 0o755)
    await makeFolder(join(directory, 'db', 'base', '5'), 0o777)
    await makeFolder(join(directory, 'db', 'pg_notify'), 0o2750)
    await makeFolder(join(directory, 'db.new'), 0o500)
    const files = ['lock', 'api-key', 'api-key.17.new', 'db/base/5/1255']
    for (const [index, file] of files.entries())
      await makeFile(join(directory, file), [0o666, 0o644, 0o640, 0o755, 0o400][index] ?? 0)

    // Three levels above db/base/5 were created with the modes of the process.
    const first = await closeDataDirectory(directory)
    const [, count, ...rest] =
      /^(\d+) files and folders in (.*) had been open to other users/.exec(first ?? '') ?? []
    expect(Number(count)).toBeGreaterThanOrEqual(files.length + 4)
    expect(rest).toEqual([directory])
    expect(first).not.toContain('keeps its mode')
    for (const folder of ['', 'db', 'db/base', 'db/base/5', 'db/pg_notify', 'db.new'])
      expect(await modeOf(join(directory, folder)), folder).toMatch(/^2?700$/)
    for (const file of files) expect(await modeOf(join(directory, file)), file).toBe('600')
    expect(await closeDataDirectory(directory)).toBeUndefined()
  })

  test('follows no link but its own', async () => {
    const other = await makeDirectory()
    await makeFile(join(other, 'file'), 0o644)
    await makeFolder(join(other, 'folder'), 0o755)
    const directory = await makeDirectory()
    await mkdir(join(directory, 'db'))
    await symlink(join(other, 'file'), join(directory, 'api-key'))
    await symlink(join(other, 'folder'), join(directory, 'db', 'base'))
    await chmod(directory, 0o755)
    const link = join(other, 'link')
    await symlink(directory, link)

    await closeDataDirectory(link)
    expect(await modeOf(directory)).toBe('700')
    expect(await modeOf(join(other, 'file'))).toBe('644')
    expect(await modeOf(join(other, 'folder'))).toBe('755')
  })

  test('that is a folder with other things keeps its mode and theirs, and says so', async () => {
    const home = await makeDirectory()
    await chmod(home, 0o755)
    await makeFolder(join(home, 'public_html'), 0o755)
    await makeFile(join(home, 'lock'), 0o644)
    const notice = await closeDataDirectory(home)
    expect(await modeOf(join(home, 'lock'))).toBe('600')
    expect(await modeOf(join(home, 'public_html'))).toBe('755')
    expect(notice).toBe(
      `1 file or folder in ${home} had been open to other users of this machine: now for this user only. ${home} keeps its mode 0755, since it holds other things than Adit's: choose a folder of its own with ADIT_DATA_DIR (--data-dir), where nobody else can replace its files.`,
    )
  })

  test.runIf(process.getuid?.() === 0)('of another owner is refused', async () => {
    const directory = await makeDirectory()
    await chmod(directory, 0o777)
    process.seteuid?.(65_534)
    const refused = await closeDataDirectory(directory)
      .catch((error: unknown) => error)
      .finally(() => process.seteuid?.(0))
    expect(refused).toMatchObject({ code: 'EPERM', path: directory })
    expect((await stat(directory)).mode & 0o777).toBe(0o777)
  })
})
