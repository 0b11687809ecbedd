// Measures the overview on the wall against the real service, in Chromium: the heaps of its page and its worker after
// garbage collection, once it has read all operators again a tenth of so many times, and all of them. Prints the
// figures; exits with 1 if one has grown by more than its limit.
// Usage: npm run bench:wall [-- <refreshes> <operators>]
import { chromium } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { chromiumOptions } from '../chromium-options.ts'
import { connectTab } from '../connected-tab.ts'
import { heapOf, workerHeaps } from './heap-of.ts'
import { startService, stop } from './service-process.mjs'

const [REFRESHES = 1000, OPERATORS = 120] = process.argv.slice(2).map(Number)
/** How much the heaps may grow, in MiB, over nine tenths of the refreshes. */
const MOST_GROWTH = 1
/** More than the time between two refreshes. */
const STEP_MS = 61_000
const MOST_WAIT_MS = 30_000

const folder = await mkdtemp(join(tmpdir(), 'adit-bench-wall-'))
const service = await startService({ ADIT_FAULTS: '1', ADIT_DATA_DIR: folder })
const url = `http://127.0.0.1:${service.port}`
const browser = await chromium.launch(chromiumOptions())
try {
  const made = await fetch(`${url}/faults/accounts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ operators: OPERATORS }),
  })
  const { key } = z.object({ key: z.string() }).parse(await made.json())
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const page = await context.newPage()
  await page.clock.install()
  await connectTab(page, url, key)
  await page.goto(`${url}/?wall=1`)
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().waitFor()
  const session = await context.newCDPSession(page)
  const readAt = () => page.locator('dialog time').getAttribute('datetime')
  const heaps = async (done: number) => {
    const own = (await heapOf(session)).mib
    const workers = (await workerHeaps(context)).reduce((sum, { mib }) => sum + mib, 0)
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    console.log(
      `${String(done).padStart(5)} refreshes: page ${own.toFixed(2)} MiB, worker ${workers.toFixed(2)} MiB, ${elements} elements`,
    )
    return { own, workers }
  }
  let early = { own: 0, workers: 0 }
  for (let done = 1; done <= REFRESHES; done += 1) {
    const before = await readAt()
    await page.clock.fastForward(STEP_MS)
    const late = Date.now() + MOST_WAIT_MS
    while ((await readAt()) === before) {
      if (Date.now() > late) throw new Error(`Nothing was read at refresh ${done}`)
      await wait(5)
    }
    if (done === Math.ceil(REFRESHES / 10)) early = await heaps(done)
  }
  const end = await heaps(REFRESHES)
  for (const name of ['own', 'workers'] as const) {
    const growth = end[name] - early[name]
    const isOver = growth > MOST_GROWTH
    console.log(
      `growth of ${name === 'own' ? 'the page' : 'the worker'}: ${growth.toFixed(2)} MiB (at most ${MOST_GROWTH})${isOver ? '  OVER' : ''}`,
    )
    if (isOver) process.exitCode = 1
  }
} finally {
  await browser.close()
  await stop(service)
  await rm(folder, { recursive: true, force: true })
}
