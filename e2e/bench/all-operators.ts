// Measures the list of operators with 10,000 and 100,000 of them in the real service, in Chromium with the main thread
// 4 times slower: from a key to the painted rows, the longest task while typing, the heap after garbage collection,
// and how long a second visit takes to sort what the device has stored. Prints the figures against their limits.
// Usage: npm run bench:list [-- <operators>...]
import { chromium, type Page } from '@playwright/test'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { chromiumOptions } from '../support/chromium-options.ts'
import { connectTab } from '../support/connected-tab.ts'
import { note, quantile } from './figures.ts'
import { heapMiB, keyToPaint, slow, watchTasks } from './key-probe.ts'
import { fillAccount, inFolder, startService, stop } from './service-process.ts'

const given = process.argv.slice(2).map(Number)
const SIZES = given.length > 0 ? given : [10_000, 100_000]
const SLOWER = 4
const WORDS = ['operator 99', 'cluster-17', 'version:1.3', 'adit -cluster-1', 'region:glo']
const PASSES = 2
const ROWS = 'section[aria-label=Operators]'

/** The limits of the design, in ms and MiB. */
const limitsOf = (operators: number) =>
  operators > 10_000
    ? { median: 400, p95: undefined, task: 500, heap: undefined }
    : { median: 100, p95: 200, task: undefined, heap: 40 }

/** Shows all operators in an order, which loads them, and tells how long that took, in ms. */
const showAll = async (page: Page, url: string, operators: number) => {
  const began = performance.now()
  await page.goto(`${url}/operators?sort=description`)
  await page
    .locator(`table[aria-rowcount="${operators + 1}"]`)
    .waitFor({ timeout: 1_800_000, state: 'attached' })
  return performance.now() - began
}

/** What a person waits for while typing. */
const measureTyping = async (page: Page, limits: ReturnType<typeof limitsOf>) => {
  const times: number[] = []
  // A stall of the machine is in one pass only.
  const longest: number[] = []
  for (let pass = 0; pass < PASSES; pass += 1) {
    const tasks = await watchTasks(page)
    for (const word of WORDS) {
      await page.getByLabel('Search operators').focus()
      times.push(...(await keyToPaint(page, word, ROWS)))
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
    }
    longest.push(await tasks())
  }
  note('first key, which reads the texts of all', times[0] ?? NaN, 'ms')
  note('key to painted rows, median', quantile(times, 0.5), 'ms', limits.median)
  note('key to painted rows, p95', quantile(times, 0.95), 'ms', limits.p95)
  note('longest task while typing, median of passes', quantile(longest, 0.5), 'ms', limits.task)
}

const measure = async (url: string, operators: number, profile: string) => {
  console.log(`${operators} operators, main thread ${SLOWER} times slower, load ${loadavg()[0]}`)
  const limits = limitsOf(operators)
  const options = { ...chromiumOptions(), viewport: { width: 1440, height: 900 } }
  const context = await chromium.launchPersistentContext(profile, options)
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await connectTab(page, url, await fillAccount(url, { operators }))
    // Remembered, so that the second visit has it on this device.
    await page.goto(`${url}/settings`)
    await page.getByLabel('Remember on this device').check()
    note('load of all operators, at full speed', await showAll(page, url, operators), 'ms')
    const session = await context.newCDPSession(page)
    await slow(session, SLOWER)
    await measureTyping(page, limits)
    note('heap of the page', await heapMiB(session), 'MiB', limits.heap)
    note('second visit, sorted, from IndexedDB', await showAll(page, url, operators), 'ms')
  } finally {
    await context.close()
  }
}

await inFolder(async (folder) => {
  const service = await startService({ ADIT_DATA_DIR: join(folder, 'data') })
  try {
    for (const operators of SIZES)
      await measure(service.url, operators, join(folder, `browser-${operators}`))
  } finally {
    await stop(service)
  }
})
