// Measures the desk of edges against the real service, in Chromium. 500 edges over a network of 30 ms: how long the
// first fill takes against no time but the network's with four requests at a time, and, to compare, a plain loop in the
// same page that reads as many, four at a time, and nothing else; and
// the longest task of the main thread, 4 times its processor time: what else runs on this machine does not count, as it
// would for a main thread that is slowed down. 5,000 edges on the device: from a key to the filtered rows, as it is and 4 times slower.
// Prints the figures; exits with 1 if one is over its limit.
// Usage: npm run bench:desk [-- <edges to fill> <edges to search>]
import { chromium, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { chromiumOptions } from '../chromium-options.ts'
import { connectTab } from '../connected-tab.ts'
import { keyToPaint, watchTasks } from './list-probe.ts'
import { startService, stop } from './service-process.mjs'

const [FILLED = 500, SEARCHED = 5000] = process.argv.slice(2).map(Number)
const LATENCY_MS = 30
const AT_ONCE = 4
const SLOWER = 4
/** Against four requests at a time and no time but the network's. */
const MOST_FILL = 1.3
const MOST_TASK_MS = 50
const MOST_KEY_MS = 50
const WORDS = ['edge 42', 'kind:tls edge 1', 'exposure:none', 'tcp_0']
const ADDED_AT_ONCE = 1000

let isOver = false
const note = (name: string, value: number, unit: string, most?: number) => {
  const over = most !== undefined && !(value <= most)
  isOver ||= over
  const verdict = most === undefined ? '' : over ? `  OVER ${most}` : `  (at most ${most})`
  const digits = unit === 'x' ? 2 : 1
  console.log(`${name.padEnd(56)} ${value.toFixed(digits).padStart(9)} ${unit}${verdict}`)
}

const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN

const folder = await mkdtemp(join(tmpdir(), 'adit-bench-desk-'))
const service = await startService({ ADIT_FAULTS: '1', ADIT_DATA_DIR: folder })
const url = `http://127.0.0.1:${service.port}`
const browser = await chromium.launch(chromiumOptions())

const send = async (method: string, path: string, body: object) => {
  const answer = await fetch(`${url}/faults/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return answer
}
const setLatency = (ms: number) => send('PUT', 'latency', { ms })

/** A page of an account of its own, with its desk open. */
const openDesk = async (): Promise<Page> => {
  const { key } = z
    .object({ key: z.string() })
    .parse(await (await send('POST', 'accounts', {})).json())
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await connectTab(page, url, key)
  await page.goto(`${url}/edges`)
  return page
}

/** Waits until all edges of the desk are read. */
const filled = (page: Page, count: number) =>
  page.waitForFunction(
    ([rows]) => {
      const list = document.querySelector('section[aria-label=Edges]')
      const grid = list?.querySelector('table[role=grid]')
      return (
        grid?.getAttribute('aria-rowcount') === rows && !list?.textContent.includes('not read yet')
      )
    },
    [String(count + 1)] as const,
    { timeout: 600_000, polling: 100 },
  )

/** Adds edges as a person does, TCP and TLS in turn. */
const addEdges = async (page: Page, count: number) => {
  for (let from = 0; from < count; from += ADDED_AT_ONCE) {
    const ids = Array.from({ length: Math.min(ADDED_AT_ONCE, count - from) }, (_, at) => {
      const number = from + at
      return `edg${number % 2 === 0 ? 'tcp' : 'tls'}_${String(number).padStart(6, '0')}`
    })
    await page.getByRole('button', { name: 'Add edges' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add edges' })
    await dialog.getByLabel('Edge IDs').fill(ids.join('\n'))
    await dialog.getByRole('button', { name: /^Add [\d,]+ edges$/ }).click()
    await dialog.waitFor({ state: 'detached' })
  }
}

/** The requests of the fill of a page that is loaded anew, and how long it took from the first to the last. */
const fill = async (page: Page, count: number) => {
  await page.reload()
  await filled(page, count)
  return page.evaluate(() => {
    const reads = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/api\/edges\/(tcp|tls)\//.test(name))
    const first = Math.min(...reads.map(({ startTime }) => startTime))
    const last = Math.max(...reads.map(({ startTime, duration }) => startTime + duration))
    return { requests: reads.length, ms: last - first }
  })
}

/** How long a page takes to read as many modules that are not set, and does nothing with the answers. */
const plainLoop = (page: Page, requests: number): Promise<number> =>
  page.evaluate(
    async ([count, atOnce]) => {
      // `connectTab` stored it.
      const { key } = JSON.parse(sessionStorage.getItem('adit.connection') ?? '') as { key: string }
      const headers = { Authorization: `Bearer ${key}`, 'Service-Version': '2' }
      const began = performance.now()
      let next = 0
      const readAll = async () => {
        while (next < count) {
          next += 1
          const url = `/api/edges/tcp/edgtcp_loop${next}/ip_restriction`
          await (await fetch(url, { headers, cache: 'no-store', credentials: 'omit' })).text()
        }
      }
      await Promise.all(Array.from({ length: atOnce }, readAll))
      return performance.now() - began
    },
    [requests, AT_ONCE] as const,
  )

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.optional(z.number()),
      args: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
})

/** The longest task of the main thread of a page while something is done, in ms of its processor time. */
const longestTask = async (page: Page, work: () => Promise<unknown>): Promise<number> => {
  // What the driver loads into the page with its first question is no task of the page.
  await page.waitForFunction(() => true)
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await work()
  const { traceEvents } = Trace.parse(JSON.parse(String(await browser.stopTracing())))
  const threads = traceEvents.filter(({ args }) => args?.['name'] === 'CrRendererMain')
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) =>
      name.endsWith('::RunTask') && threads.some((one) => one.pid === pid && one.tid === tid),
  )
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000))
}

/** Types words into the search of the desk, and notes how long their rows took. */
const typeWords = async (page: Page, slower: number, most?: number) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const typing = await watchTasks(page)
  const times: number[] = []
  for (const word of WORDS) {
    times.push(...(await keyToPaint(page, word, 'Edges')))
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
  }
  const title = `${SEARCHED} edges: key to filtered rows at ${slower}x, median`
  note(title, quantile(times, 0.5), 'ms', most)
  note('  p95', quantile(times, 0.95), 'ms')
  note('  longest task while typing', await typing(), 'ms')
}

try {
  console.log(
    `Load of this machine: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(' ')}`,
  )
  const page = await openDesk()
  await addEdges(page, FILLED)
  await filled(page, FILLED)
  await setLatency(LATENCY_MS)
  await page.addInitScript((most) => performance.setResourceTimingBufferSize(most), 10 * FILLED)
  const { requests, ms } = await fill(page, FILLED)
  const plain = await plainLoop(page, requests)
  const least = (requests / AT_ONCE) * LATENCY_MS
  note(`${FILLED} edges: requests of the first fill`, requests, '')
  note('  first fill', ms / 1000, 's')
  note('  against four at a time and no time but the network', ms / least, 'x', MOST_FILL)
  note('    as does a plain loop, four at a time', plain / least, 'x')

  await page.reload()
  await page.getByRole('grid', { name: 'Edges' }).getByRole('link').first().waitFor()
  const longest = await longestTask(page, () => filled(page, FILLED))
  note(
    `  longest task of a fill, ${SLOWER} times its processor time`,
    SLOWER * longest,
    'ms',
    MOST_TASK_MS,
  )
  await page.context().close()

  await setLatency(0)
  const desk = await openDesk()
  await addEdges(desk, SEARCHED)
  await filled(desk, SEARCHED)
  await typeWords(desk, 1, MOST_KEY_MS)
  await typeWords(desk, SLOWER)
} finally {
  await browser.close()
  await stop(service)
  await rm(folder, { recursive: true, force: true })
}
if (isOver) process.exitCode = 1
