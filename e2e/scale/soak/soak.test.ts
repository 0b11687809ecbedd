import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type TestContext } from 'vitest'
import { createProcessGroup } from '#service/testing/test-process.ts'
import { makeDatabase, testServer } from '#service/testing/test-stores.ts'
import { startSoakPlace } from './soak-place.ts'
import { soak } from './soak-run.ts'

const SECONDS = 3
const CLIENTS = 4
const LOAD_MS = 700

const openPlace = async ({ onTestFinished }: TestContext, databaseUrl?: string) => {
  const { start, killAll } = createProcessGroup()
  const folder = await mkdtemp(join(tmpdir(), 'adit-soak-'))
  onTestFinished(async () => {
    await killAll()
    await rm(folder, { recursive: true })
  })
  return startSoakPlace({
    start,
    folder,
    processes: databaseUrl === undefined ? 1 : 2,
    ...(databaseUrl !== undefined && { databaseUrl }),
  })
}

// On PostgreSQL under two processes where it is installed; a killed PGlite has a test of its own. The long form is `npm run test:soak`.
const options = () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  return { seed, seconds: SECONDS, loadMs: LOAD_MS, clients: CLIENTS, say: () => undefined }
}

test('the service has what was acknowledged and nothing else, whatever fails and is killed', async (context) => {
  const database = testServer === undefined ? undefined : await makeDatabase(testServer)
  if (database) context.onTestFinished(database.drop)
  const given = options()
  const faults = await soak(await openPlace(context, database?.url), given)
  expect(faults, `seed ${given.seed}`).toEqual([])
})
