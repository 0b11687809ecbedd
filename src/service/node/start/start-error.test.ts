import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { NewerDatabaseError } from '#service/core/store/migrations.ts'
import { DataDirectoryInUseError } from '#service/node/store/data-directory-lock.ts'
import { DamagedDatabaseError } from '#service/node/store/database-folder.ts'
import { openingError, requireSpace } from '#service/node/store/free-space.ts'
import { storeError } from './start-error.ts'

const settings = {
  host: '127.0.0.1',
  port: 4180,
  dataDir: '/data',
  databaseUrl: 'postgres://adit:a-password@db.example/adit',
}
test('a database that cannot be used is told with its code and with what to do', () => {
  const told = (message: string, code: string) =>
    storeError(Object.assign(new Error(message), { code }), settings)
  const refused = told('password authentication failed for user "adit"', '28P01')
  expect(refused).toMatch(/failed for user "adit" \(28P01\)\. Check that it runs, and what the/)
  expect(refused).not.toContain('a-password')
  expect(told('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT')).toMatch(
    /NODE_EXTRA_CA_CERTS/,
  )
})

test('an address with several hosts is told by its first failure', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), {
    code: 'ECONNREFUSED',
  })
  expect(storeError(new AggregateError([refused]), settings)).toBe(
    'The database in DATABASE_URL cannot be used: connect ECONNREFUSED ::1:5432. Check that it runs, and what the address says.',
  )
})

const embedded = { ...settings, dataDir: tmpdir(), databaseUrl: undefined }

// Regression: of a newer database it said "corrupted migrations", and to choose another folder.
test.each([
  new NewerDatabaseError('0999_later'),
  new DamagedDatabaseError('/data/db', 'it lacks PG_VERSION'),
  new DataDirectoryInUseError('/data', '7'),
])('$name says by itself what to do', (error) => {
  expect(storeError(error, embedded)).toBe(error.message)
})

describe('a full disk under the data directory', () => {
  const refusal = (isNew: boolean, free: number) => {
    try {
      requireSpace(embedded.dataDir, { isNew, free })
    } catch (error) {
      return storeError(error, embedded)
    }
    return undefined
  }

  test('refuses a first start before anything is made, and says how much is free and needed', () => {
    expect(refusal(true, 20 * 2 ** 20)).toBe(
      `The disk is too full to start: 20 MB are free where the data directory ${embedded.dataDir} is, and a new database needs 112 MB. Free some space there. Or choose another folder with ADIT_DATA_DIR (--data-dir).`,
    )
    expect(refusal(true, 112 * 2 ** 20)).toBeUndefined()
  })

  test('refuses to open a database whose log may need more than there is', () => {
    expect(refusal(false, 9.04 * 2 ** 20)).toContain(': 9.0 MB are free where')
    expect(refusal(false, 32 * 2 ** 20)).toBeUndefined()
  })

  // It was "cannot be used: [object Object]": WebAssembly's file system throws objects that are not Errors.
  test('is told as that when it is met while the database is made', () => {
    const thrown = openingError({ name: 'ErrnoError', errno: 51 }, embedded.dataDir)
    expect(storeError(thrown, embedded)).toMatch(
      /^The disk was full while the database in the data directory .* was opened: [\d.]+ MB are free\. Free some/,
    )
  })
})
