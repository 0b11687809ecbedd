import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { unpackEmptyDatabase } from '#service/testing/test-pglite.ts'
import { dataDirectoryPool } from './pools.ts'

const WAITING = { interval: 120 }

// PGlite never makes a checkpoint by itself: its log grew until the next restart or a full disk.
test('the log of a database is cut while the service runs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-log-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await unpackEmptyDatabase(dataDir)
  const { pool, close } = await dataDirectoryPool(dataDir)
  onTestFinished(close)
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const segments = async () =>
    (await readdir(join(dataDir, 'db', 'pg_wal'))).filter((name) => name.length === 24).length
  // Each starts a new file of 16 MB.
  const fillSegment = async () => {
    await db.executeQuery(CompiledQuery.raw("select pg_logical_emit_message(true, '', 'x')"))
    await db.executeQuery(CompiledQuery.raw('select pg_switch_wal()'))
  }
  for (let filled = 0; filled < 12; filled += 1) await fillSegment()
  await expect
    .poll(async () => {
      await db.executeQuery(CompiledQuery.raw('select 1'))
      return segments()
    }, WAITING)
    .toBeLessThanOrEqual(6)
})
