// Measures the list of operators with 10,000 and 100,000 of them in the real service, in Chromium with the main thread
// 4 times slower: from a key to the painted rows, the longest task while typing, the heap after garbage collection,
// and how long a second visit takes to search what the device has stored. Prints the figures.
// Usage: npm run bench:list [-- <operators>...]
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { chromiumOptions } from '../chromium-options.ts'
import { connectTab } from '../connected-tab.ts'
import { heapOf } from './heap-of.ts'
import { keyToPaint, paletteToPaint, watchTasks } from './list-probe.ts'
import { startService, stop } from './service-process.mjs'

const given = process.argv.slice(2).map(Number)
const SIZES = given.length > 0 ? given : [10_000, 100_000]
const SLOWER = 4
const WORDS = ['operator 99', 'cluster-17', 'version:1.3', 'adit -cluster-1', 'region:glo']
const PASSES = 2
const OPENINGS = 12

const note = (name: string, value: number, unit: string) =>
  console.log(`  ${name.padEnd(44)} ${value.toFixed(1).padStart(9)} ${unit}`)

const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN

/** Shows all operators in an order, which loads them, and tells how long that took, in ms. */
const showAll = async (page: Page, url: string, operators: number) => {
  const began = performance.now()
  await page.goto(`${url}/operators?sort=description`)
  const rows = String(operators + 1)
  await page
    .locator(`table[aria-rowcount="${rows}"]`)
    .waitFor({ timeout: 1_800_000, state: 'attached' })
  return performance.now() - began
}

/** What a person waits for while typing. */
const measureTyping = async (page: Page) => {
  const times: number[] = []
  // A stall of the machine is in one pass only.
  const longest: number[] = []
  for (let pass = 0; pass < PASSES; pass += 1) {
    const tasks = await watchTasks(page)
    for (const word of WORDS) {
      times.push(...(await keyToPaint(page, word)))
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
    }
    longest.push(await tasks())
  }
  note('key to painted rows, median', quantile(times, 0.5), 'ms')
  note('key to painted rows, p95', quantile(times, 0.95), 'ms')
  note('longest task while typing, median of passes', quantile(longest, 0.5), 'ms')
}

const slow = (session: CDPSession, rate: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate })

const createAccount = async (url: string, operators: number): Promise<string> => {
  const answer = await fetch(`${url}/faults/accounts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ operators }),
  })
  return z.object({ key: z.string() }).parse(await answer.json()).key
}

const measure = async (url: string, operators: number) => {
  console.log(`${operators} operators`)
  const folder = await mkdtemp(join(tmpdir(), 'adit-bench-list-'))
  const options = chromiumOptions()
  const context = await chromium.launchPersistentContext(join(folder, 'browser'), {
    ...options,
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await connectTab(page, url, await createAccount(url, operators))
    // Remembered, so that the second visit has it on this device.
    await page.goto(`${url}/settings`)
    await page.getByLabel('Remember on this device').check()
    note('load of all operators', (await showAll(page, url, operators)) / 1000, 's')
    const session = await context.newCDPSession(page)
    await slow(session, SLOWER)
    await measureTyping(page)
    const openings: number[] = []
    for (let time = 0; time < OPENINGS; time += 1) openings.push(await paletteToPaint(page))
    note('palette: opening, median', quantile(openings, 0.5), 'ms')
    note('heap of the page', (await heapOf(session)).mib, 'MiB')
    note('second visit, sorted, from this device', await showAll(page, url, operators), 'ms')
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const folder = await mkdtemp(join(tmpdir(), 'adit-bench-list-service-'))
const service = await startService({ ADIT_FAULTS: '1', ADIT_DATA_DIR: folder })
try {
  for (const operators of SIZES) await measure(`http://127.0.0.1:${service.port}`, operators)
} finally {
  await stop(service)
  await rm(folder, { recursive: true, force: true })
}
