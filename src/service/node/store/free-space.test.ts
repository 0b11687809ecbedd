import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFreeSpace, freeBytes } from './free-space.ts'

test('the free bytes of a folder are those of its file system', async () => {
  const { blocks, bsize } = await statfs(tmpdir())
  expect(freeBytes(tmpdir())).toBeGreaterThan(0)
  expect(freeBytes(tmpdir())).toBeLessThanOrEqual(blocks * bsize)
})

test('a look at a database counts the files of its log, and is believed for a moment', async () => {
  const database = await mkdtemp(join(tmpdir(), 'adit-space-'))
  onTestFinished(() => rm(database, { recursive: true }))
  const log = join(database, 'pg_wal')
  await mkdir(join(log, 'archive_status'), { recursive: true })
  const addSegment = (n: number) => writeFile(join(log, `${n}`.padStart(24, '0')), '')
  await addSegment(1)
  let now = 0
  const space = createFreeSpace(database, undefined, () => now)
  expect(space.look().segments).toBe(1)
  await addSegment(2)
  now = 99
  expect(space.look().segments).toBe(1)
  now = 100
  expect(space.look().segments).toBe(2)
  await addSegment(3)
  expect(space.lookAgain().segments).toBe(3)
})
