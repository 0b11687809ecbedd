import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createProcessGroup } from '#service/testing/test-process.ts'
import { makeDatabase, testServer } from '#service/testing/test-stores.ts'
import { startSoakPlace } from './soak-place.ts'
import { soak } from './soak-run.ts'

const SECONDS = 3
const CLIENTS = 4
const LOAD_MS = 700

const openPlace = async (databaseUrl?: string) => {
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

test('PGlite has what was acknowledged and nothing else, whatever fails and is killed', async () => {
  const given = options()
  expect(await soak(await openPlace(), given), `seed ${given.seed}`).toEqual([])
})

test.runIf(testServer !== undefined)(
  'PostgreSQL under two processes has what was acknowledged and nothing else',
  async () => {
    const { url, drop } = await makeDatabase(testServer ?? '')
    onTestFinished(drop)
    const given = options()
    expect(await soak(await openPlace(url), given), `seed ${given.seed}`).toEqual([])
  },
)
