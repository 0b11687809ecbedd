import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { unpackEmptyDatabase } from '#service/testing/test-pglite.ts'
import { DamagedDatabaseError, POSTGRESQL_VERSION, isNewDatabase } from './database-folder.ts'
import { dataDirectoryPool } from './pools.ts'

// Copying and opening a database takes seconds on a busy machine.
let root = ''
let whole = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'adit-folder-'))
  whole = await unpackEmptyDatabase(root)
})
afterAll(() => rm(root, { recursive: true }))

/** A table's file, of which there are a thousand: no test of the folder looks into one. */
const isTable = (path: string): boolean => /(base\/\d|global)\/\d+(_[a-z]+)?$/.test(path)

/** A copy of a whole database, without its tables. */
const copyOf = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(root, 'data-'))
  const folder = join(dataDir, 'db')
  await cp(whole, folder, { recursive: true, filter: (path) => !isTable(path) })
  return folder
}

const refusal = (folder: string): Promise<string> =>
  isNewDatabase(folder).then(
    (isNew) => (isNew ? 'new' : 'whole'),
    (error: unknown) => (error instanceof DamagedDatabaseError ? error.message : String(error)),
  )

test('the database of the build is whole, of the version that is expected', async () => {
  expect(await refusal(whole)).toBe('whole')
  expect(await readFile(join(whole, 'PG_VERSION'), 'utf8')).toBe(`${POSTGRESQL_VERSION}\n`)
})

test('a missing and an empty folder have no database yet', async () => {
  expect(await refusal(join(root, 'none'))).toBe('new')
  expect(await refusal(await mkdtemp(join(root, 'empty-')))).toBe('new')
})

describe('a folder that is not a whole database is refused by name:', () => {
  test.each([
    'PG_VERSION',
    'base/5/PG_VERSION',
    'global/pg_control',
    'pg_multixact/offsets/0000',
    'pg_notify',
    'pg_wal/000000010000000000000001',
    'postgresql.conf',
  ])('without %s', async (name) => {
    const folder = await copyOf()
    await rm(join(folder, name), { recursive: true })
    const told = await refusal(folder)
    expect(told).toContain(`The database in ${folder} cannot be opened: it lacks `)
    expect(told).toContain(name.replace(/\/0+[0-9]*$/, ''))
    expect(told).toContain('Nothing in it was changed. Put the whole folder back from a backup')
  })

  test('with empty files', async () => {
    const folder = await copyOf()
    for (const name of ['PG_VERSION', 'global/pg_control']) await writeFile(join(folder, name), '')
    expect(await refusal(folder)).toContain('it lacks PG_VERSION, global/pg_control (')
  })

  test('of another version of PostgreSQL', async () => {
    const folder = await copyOf()
    await writeFile(join(folder, 'PG_VERSION'), '17\n')
    expect(await refusal(folder)).toContain(
      'it is of PostgreSQL 17, and this version of Adit opens',
    )
  })
})

// Regression: without the one file 34 others were overwritten by a new, empty database.
test('a damaged database is not touched by a start', async () => {
  const folder = await copyOf()
  await rm(join(folder, 'PG_VERSION'))
  const timesOf = async () => {
    const names = await readdir(folder, { recursive: true })
    const found = await Promise.all(
      names.map(async (name) => (await stat(join(folder, name))).mtimeMs),
    )
    return Object.fromEntries(names.map((name, index) => [name, found[index]]))
  }
  const before = await timesOf()
  await expect(dataDirectoryPool(join(folder, '..'))).rejects.toBeInstanceOf(DamagedDatabaseError)
  expect(await timesOf()).toEqual(before)
})

test('a database that is gone is not replaced by an empty one, unless that is asked for', async () => {
  const dataDir = await mkdtemp(join(root, 'gone-'))
  await unpackEmptyDatabase(dataDir)
  await (await dataDirectoryPool(dataDir)).close()
  await rm(join(dataDir, 'db'), { recursive: true })
  await expect(dataDirectoryPool(dataDir)).rejects.toThrow(
    `it is missing or empty, though there was one (to begin with an empty one, remove the file lock in ${dataDir})`,
  )
  await mkdir(join(dataDir, 'db'))
  await expect(dataDirectoryPool(dataDir)).rejects.toBeInstanceOf(DamagedDatabaseError)
  expect(await readdir(join(dataDir, 'db'))).toEqual([])
})

test('a database that is moved away while it is open ends the process before the next query', async () => {
  const dataDir = await mkdtemp(join(root, 'moved-'))
  await unpackEmptyDatabase(dataDir)
  const ended = new Error('ended')
  const end = vi.fn<(folder: string) => void>(() => {
    throw ended
  })
  const { pool, close } = await dataDirectoryPool(dataDir, end)
  const query = async () => {
    const client = await pool.connect()
    try {
      return await client.query('select 1', [])
    } finally {
      client.release()
    }
  }
  await query()
  await rm(join(dataDir, 'lock'))
  await query()
  await cp(join(dataDir, 'db'), join(dataDir, 'copy'), { recursive: true })
  await rm(join(dataDir, 'db'), { recursive: true })
  await expect(query()).rejects.toMatchObject({ cause: ended })
  expect(end).toHaveBeenCalledWith(join(dataDir, 'db'))
  await cp(join(dataDir, 'copy'), join(dataDir, 'db'), { recursive: true })
  await expect(query()).rejects.toMatchObject({ cause: ended })
  await expect(close()).rejects.toBe(ended)
})
