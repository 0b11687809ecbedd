import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createProcessGroup } from '#service/testing/test-process.ts'

// Creating a database takes 800 MiB: with a limit of 512 MiB the process was killed without a message.
test.runIf(process.platform === 'linux')(
  'a first start stays under 400 MiB of memory',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'adit-first-start-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { start, killAll } = createProcessGroup()
    onTestFinished(killAll)
    const { pid } = await start({
      env: { ADIT_DATA_DIR: join(folder, 'data') },
      asShipped: true,
    })
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const peakKibibytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])
    expect(peakKibibytes / 1024).toBeLessThan(400)
  },
)
