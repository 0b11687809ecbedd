import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'vitest'
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

// The long form is `npm run test:soak`.
const options = () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  return { seed, seconds: SECONDS, loadMs: LOAD_MS, clients: CLIENTS, say: () => undefined }
}

// Both wait for processes that start.
const TOGETHER = { concurrent: true }

test(
  'PGlite has what was acknowledged and nothing else, whatever fails and is killed',
  TOGETHER,
  async (context) => {
    const given = options()
    const faults = await soak(await openPlace(context), given)
    context.expect(faults, `seed ${given.seed}`).toEqual([])
  },
)

test.runIf(testServer !== undefined)(
  'PostgreSQL under two processes has what was acknowledged and nothing else',
  TOGETHER,
  async (context) => {
    const { url, drop } = await makeDatabase(testServer ?? '')
    context.onTestFinished(drop)
    const given = options()
    const faults = await soak(await openPlace(context, url), given)
    context.expect(faults, `seed ${given.seed}`).toEqual([])
  },
)
