import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProcessGroup, type ServiceProcess } from '#service/testing/test-process.ts'

// One process with the flags that users have: what it takes to start, and how it answers under load.
const { start, killAll } = createProcessGroup()
let dataDir = ''
let service: ServiceProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'adit-shipped-'))
  service = await start({
    args: ['--faults'],
    env: { ADIT_DATA_DIR: join(dataDir, 'data') },
    asShipped: true,
  })
})
afterAll(async () => {
  await killAll()
  await rm(dataDir, { recursive: true, force: true })
})

// Creating a database takes 800 MiB: with a limit of 512 MiB the process was killed without a message.
test.runIf(process.platform === 'linux')(
  'a first start stays under 400 MiB of memory',
  async () => {
    const status = await readFile(`/proc/${service.pid}/status`, 'utf8')
    const peakKibibytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])
    expect(peakKibibytes / 1024).toBeLessThan(400)
  },
)
