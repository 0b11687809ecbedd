import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { apiOf, createProcessGroup, stopService } from '#service/testing/test-process.ts'

const makeDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'adit-closed-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

/** The entries of a folder that others can access: not 0700 for folders, not 0600 for files. */
const openEntries = async (directory: string): Promise<string[]> => {
  const names = ['', ...(await readdir(directory, { recursive: true }))]
  const found = await Promise.all(
    names.map(async (name) => {
      const entry = await lstat(join(directory, name))
      const mode = entry.mode & 0o777
      return mode === (entry.isDirectory() ? 0o700 : 0o600) ? [] : [`${name} ${mode.toString(8)}`]
    }),
  )
  return found.flat()
}

const startGroup = () => {
  const { start, killAll } = createProcessGroup()
  onTestFinished(killAll)
  return start
}

test('a folder that was there with mode 0755 holds nothing that others can read or write', async () => {
  const start = startGroup()
  const dataDir = await makeDirectory()
  await chmod(dataDir, 0o755)
  const before = process.umask(0)
  const service = await start({ env: { ADIT_DATA_DIR: dataDir } }).finally(() =>
    process.umask(before),
  )
  expect(service.stdout()).toMatch(/^1 file or folder in .* had been open to other users/)
  const created = await apiOf(service.origin, service.key)('POST', '/kubernetes_operators', {})
  expect(created.status).toBe(201)
  expect(await openEntries(dataDir)).toEqual([])
  await stopService(service)
  expect(await openEntries(dataDir)).toEqual([])

  await chmod(join(dataDir, 'db', 'global', 'pg_control'), 0o666)
  await chmod(join(dataDir, 'db', 'base'), 0o755)
  const second = await start({ env: { ADIT_DATA_DIR: dataDir } })
  expect(second.stdout()).toMatch(/^2 files and folders in .* had been open to other users/)
  expect(await openEntries(dataDir)).toEqual([])
  await stopService(second)

  // What a service makes by itself is closed: the next start finds nothing.
  const third = await start({ env: { ADIT_DATA_DIR: dataDir } })
  expect(third.stdout()).toMatch(/^Adit is ready/)
  await stopService(third)
})
