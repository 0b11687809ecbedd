// Measures the preview of endpoint selectors against the real service, in Chromium: from a key in a selector to the
// painted "Binds N of M endpoints" at 1,000 endpoints, as it is and with the CPU 4 times slower. Each key makes a
// selector that was not tried before. Prints the figures; exits with 1 if one is over its limit.
// Usage: npm run bench:selectors [-- <endpoints>]
import { chromium, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { clientHeaders } from '../account.ts'
import { chromiumOptions } from '../chromium-options.ts'
import { connectTab } from '../connected-tab.ts'
import { watchTasks } from './list-probe.ts'
import { startService, stop } from './service-process.mjs'

const [ENDPOINTS = 1000] = process.argv.slice(2).map(Number)
/** Of six endpoints that are made up, four bind to Kubernetes. */
const MADE = (ENDPOINTS * 6) / 4
const SLOWER = 4
const MOST_KEY_MS = 100
/** Selectors as they are typed, key by key. */
const TYPED = ['-12.w', '-23.b', 'api-4', 'queue', '.sear', 'tcp:/']

let isOver = false
const note = (name: string, value: number, unit: string, most?: number) => {
  const over = most !== undefined && !(value <= most)
  isOver ||= over
  const verdict = most === undefined ? '' : over ? `  OVER ${most}` : `  (at most ${most})`
  console.log(`${name.padEnd(56)} ${value.toFixed(1).padStart(9)} ${unit}${verdict}`)
}

const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN

const folder = await mkdtemp(join(tmpdir(), 'adit-bench-selectors-'))
const service = await startService({ ADIT_FAULTS: '1', ADIT_DATA_DIR: folder })
const url = `http://127.0.0.1:${service.port}`
const browser = await chromium.launch(chromiumOptions())

const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  const made: unknown = await answer.json()
  return made
}

/** The edit form of an operator that binds all, with all endpoints read. */
const openForm = async (): Promise<Page> => {
  const made = await post('/faults/accounts', { endpoints: MADE })
  const { key } = z.object({ key: z.string() }).parse(made)
  const body = { enabled_features: ['bindings'], binding: { endpoint_selectors: ['true'] } }
  const operator = await post('/api/kubernetes_operators', body, clientHeaders(key))
  const { id } = z.object({ id: z.string() }).parse(operator)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await connectTab(page, url, key)
  await page.goto(`${url}/operators/${id}/edit`)
  await page.getByRole('button', { name: 'Read endpoints' }).click()
  const most = page.getByRole('button', { name: 'Read more endpoints' })
  const all = page.getByText('these are all of the account')
  for (await most.or(all).waitFor(); !(await all.isVisible()); await most.or(all).waitFor())
    await most.click()
  await page.getByText(/^Binds [\d,]+ of [\d,]+ endpoints/).waitFor()
  return page
}

/** Notes for each letter how long it took until the numbers of its selector were painted, in ms. */
const watchKeys = () => {
  const keyTimes: number[] = []
  Object.assign(globalThis, { keyTimes })
  let pressed: number | null = null
  const panel = document.querySelector('section[aria-label="What this would bind"]')
  if (!panel) throw new Error('There is no preview')
  // Not `input`: an editor that draws its text itself has none.
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key.length === 1) pressed = timeStamp
    },
    { capture: true },
  )
  // The panel is busy until it is about what is in the field.
  new MutationObserver(() => {
    const since = pressed
    if (since === null || panel.getAttribute('aria-busy') !== 'false') return
    pressed = null
    requestAnimationFrame(() => {
      // After the frame is painted.
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => keyTimes.push(performance.now() - since))
      channel.port1.start()
      channel.port2.postMessage(null)
    })
  }).observe(panel, { attributes: true, attributeFilter: ['aria-busy'] })
}

/** How long the keys so far took. */
const keyTimes = (page: Page) =>
  // Set above.
  page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes)

/** Types a text into the selector, each key once the one before is answered. */
const typeKeys = async (page: Page, text: string): Promise<number[]> => {
  const field = page.getByRole('textbox', { name: 'Endpoint selectors', exact: true })
  await field.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText("endpoint.url.contains('')")
  await page.locator('section[aria-label="What this would bind"][aria-busy=false]').waitFor()
  for (const _ of "')") await page.keyboard.press('ArrowLeft')
  const before = (await keyTimes(page)).length
  for (const [index, letter] of Array.from(text).entries()) {
    await page.keyboard.press(letter)
    await page.waitForFunction(
      // Set above.
      (count) => (globalThis as unknown as { keyTimes: number[] }).keyTimes.length > count,
      before + index,
    )
  }
  return (await keyTimes(page)).slice(before)
}

try {
  const load = loadavg().map((one) => one.toFixed(2))
  console.log(`Load of this machine: ${load.join(' ')}`)
  const page = await openForm()
  await page.evaluate(watchKeys)
  const cdp = await page.context().newCDPSession(page)
  for (const rate of [1, SLOWER]) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    const longest = await watchTasks(page)
    const times: number[] = []
    for (const [index, text] of TYPED.entries())
      if (index % 2 === (rate === 1 ? 0 : 1)) times.push(...(await typeKeys(page, text)))
    note(
      `${ENDPOINTS} endpoints: key to painted numbers at ${rate}x, median`,
      quantile(times, 0.5),
      'ms',
      MOST_KEY_MS,
    )
    note('  p95', quantile(times, 0.95), 'ms')
    note('  longest task while typing', await longest(), 'ms')
  }
} finally {
  await browser.close()
  await stop(service)
  await rm(folder, { recursive: true, force: true })
}
if (isOver) process.exitCode = 1
