// Measures the preview of endpoint selectors against the real service, in Chromium: from a key in a selector to the
// painted "Binds N of M endpoints" at 1,000 endpoints, as it is and with the CPU 4 times slower. Each key makes a
// selector that was not tried before. Prints the figures; exits with 1 if one is over its limit.
// Usage: npm run bench:selectors [-- <endpoints>]
import { chromium, type Browser, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { clientHeaders } from '../account.ts'
import { chromiumOptions } from '../chromium-options.ts'
import { connectTab } from '../connected-tab.ts'
import { note, quantile } from './figures.ts'
import { keyToPaint, slow, watchTasks } from './key-probe.ts'
import { fillAccount, inFolder, startService, stop } from './service-process.ts'

const [ENDPOINTS = 1000] = process.argv.slice(2).map(Number)
/** Of six endpoints that are made up, four bind to Kubernetes. */
const MADE = (ENDPOINTS * 6) / 4
const MOST_KEY_MS = 100
/** Selectors as they are typed, key by key, with the slowness of the processor. */
const TYPED = [
  { rate: 1, texts: ['-12.w', 'api-4', '.sear'] },
  { rate: 4, texts: ['-23.b', 'queue', 'tcp:/'] },
]
const PREVIEW = 'section[aria-label="What this would bind"]'

const createOperator = async (url: string, key: string): Promise<string> => {
  const body = { enabled_features: ['bindings'], binding: { endpoint_selectors: ['true'] } }
  const answer = await fetch(`${url}/api/kubernetes_operators`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...clientHeaders(key) },
    body: JSON.stringify(body),
  })
  return z.object({ id: z.string() }).parse(await answer.json()).id
}

/** The edit form of an operator that binds all, with all endpoints read. */
const openForm = async (browser: Browser, url: string): Promise<Page> => {
  const key = await fillAccount(url, { endpoints: MADE })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await connectTab(page, url, key)
  await page.goto(`${url}/operators/${await createOperator(url, key)}/edit`)
  await page.getByRole('button', { name: 'Read endpoints' }).click()
  const most = page.getByRole('button', { name: 'Read more endpoints' })
  const all = page.getByText('these are all of the account')
  for (await most.or(all).waitFor(); !(await all.isVisible()); await most.or(all).waitFor())
    await most.click()
  await page.getByText(/^Binds [\d,]+ of [\d,]+ endpoints/).waitFor()
  return page
}

/** Types a text into an empty `contains`, each key once the one before is answered. */
const typeKeys = async (page: Page, text: string): Promise<number[]> => {
  await page.getByRole('textbox', { name: 'Endpoint selectors', exact: true }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText("endpoint.url.contains('')")
  await page.locator(`${PREVIEW}[aria-busy=false]`).waitFor()
  for (const _ of "')") await page.keyboard.press('ArrowLeft')
  return keyToPaint(page, text, PREVIEW)
}

await inFolder(async (folder) => {
  const service = await startService({ ADIT_DATA_DIR: folder })
  const browser = await chromium.launch(chromiumOptions())
  try {
    const page = await openForm(browser, service.url)
    const session = await page.context().newCDPSession(page)
    for (const { rate, texts } of TYPED) {
      console.log(`${ENDPOINTS} endpoints, main thread ${rate} times slower`)
      await slow(session, rate)
      const longest = await watchTasks(page)
      const times: number[] = []
      for (const text of texts) times.push(...(await typeKeys(page, text)))
      note('key to painted numbers, median', quantile(times, 0.5), 'ms', MOST_KEY_MS)
      note('key to painted numbers, p95', quantile(times, 0.95), 'ms')
      note('longest task while typing', await longest(), 'ms')
    }
  } finally {
    await browser.close()
    await stop(service)
  }
})
