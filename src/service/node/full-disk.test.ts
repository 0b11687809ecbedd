import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  apiOf,
  createProcessGroup,
  runService,
  stopService,
} from '#service/testing/test-process.ts'
import { makeSmallDisk } from '#service/testing/test-small-disk.ts'

const LIST = '/kubernetes_operators'
const MINUTES = 240_000

test(
  'on a full disk nothing that was acknowledged is lost, and all recovers',
  async (context) => {
    const disk = await makeSmallDisk(60)
    if (!disk) return context.skip('this user may not mount a disk')
    const { start, killAll } = createProcessGroup()
    onTestFinished(async () => {
      await killAll()
      await disk.remove()
    })
    const env = { ADIT_DATA_DIR: join(disk.folder, 'data') }
    const startOnDisk = async () => {
      const service = await start({ env })
      const api = apiOf(service.origin, service.key)
      return {
        service,
        create: async () => {
          const created = await api('POST', LIST, { description: 'Door' })
          return { status: created.status, body: await created.json() }
        },
        stored: async (): Promise<string[]> => {
          const { operators } = await (await api('GET', LIST)).json()
          return operators.map(({ id }: { id: string }) => id)
        },
        health: async () => (await fetch(`${service.origin}/healthz`)).status,
      }
    }

    // It created half a database and said "cannot be used: [object Object]".
    const first = await runService({ env })
    expect(first).toMatchObject({ code: 1, stdout: '' })
    expect(first.stderr).toMatch(
      /^The disk is too full to start: (59|60) MB are free where the data directory .* is, and a new database needs 112 MB\. /,
    )
    expect(await readdir(env.ADIT_DATA_DIR)).toEqual(['lock'])

    await disk.resize(250)
    const before = await startOnDisk()
    const { body: acknowledged } = await before.create()
    expect(await before.health()).toBe(200)
    await disk.leaveFree(0)
    // The last check of the disk may be a moment old.
    await expect.poll(before.health).toBe(503)
    const refused = await before.create()
    expect(refused).toMatchObject({ status: 507, body: { error_code: 'ADIT_STORAGE_FULL' } })
    expect(await before.stored()).toEqual([acknowledged.id])
    before.service.kill('SIGKILL')
    await before.service.ended

    const second = await runService({ env })
    expect(second.code).toBe(1)
    expect(second.stderr).toMatch(/^The disk is too full to start: 0\.\d MB are free where/)

    await disk.leaveFree(50)
    const after = await startOnDisk()
    expect(await after.stored()).toEqual([acknowledged.id])
    expect((await after.create()).status).toBe(507)
    expect(await after.health()).toBe(503)

    await disk.empty()
    await expect.poll(after.health).toBe(200)
    const { status, body: another } = await after.create()
    expect(status).toBe(201)
    expect(await after.stored()).toEqual([another.id, acknowledged.id])
    expect(await stopService(after.service)).toMatchObject({ code: 0, stderr: '' })
  },
  MINUTES,
)
