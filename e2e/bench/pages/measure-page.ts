import type { Browser, Page } from '@playwright/test'
import { connectTab } from '../../connected-tab.ts'
import { heapMiB, slow } from '../key-probe.ts'
import { installProbe } from './page-probe.ts'

/** A build of the dashboard, or the floor, with a service of its own. */
export type ServedPage = { url: string; key: string }

/** What one visit measures. */
export type Figures = {
  scriptKiB: number
  scriptFiles: number
  firstPaint: number
  rows15: number
  blocking: number
  heapMiB: number
  elements: number
  layoutShift: number
  openItem: number
  openForm: number
}

const KIB = 1024
// Neither the first row, which may get special treatment, nor one out of sight.
const ROW = 'main a[href^="/operators/k8sop_"] >> nth=2'
const EDIT = 'main a[href$="/edit"]'

// A mobile network, in bytes a second and ms.
const NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}

/** Notes from now on the sizes that files are sent with; NaN if not by brotli. */
const noteSizes = (page: Page) => {
  const sizes = new Map<string, number>()
  page.on('response', (response) => {
    const { 'content-length': length, 'content-encoding': encoding } = response.headers()
    sizes.set(response.url(), encoding === 'br' ? Number(length) : NaN)
  })
  return sizes
}

/** Clicks without hovering first. */
const open = async (page: Page, what: 'operator' | 'form'): Promise<number> => {
  const link = page.locator(what === 'operator' ? ROW : EDIT)
  const [shown] = await Promise.all([
    page.evaluate((what) => window.pageProbe.opens(what), what),
    link.click({ noWaitAfter: true }),
  ])
  await page.evaluate(() => window.pageProbe.quiet())
  return shown
}

/** Visits the list of operators with empty caches, opens an operator, then its form. */
export const measurePage = async (
  browser: Browser,
  { url, key }: ServedPage,
  slower: number,
): Promise<Figures> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await slow(session, slower)
    await connectTab(page, url, key)
    await page.addInitScript(installProbe)
    const sizes = noteSizes(page)
    await page.goto(`${url}/operators`, { waitUntil: 'commit' })
    const rows15 = await page.evaluate(() => window.pageProbe.firstRows())
    const files = await page.evaluate(() => window.pageProbe.files())
    const scripts = files.filter((url) => new URL(url).pathname.endsWith('.js'))
    await page.evaluate(() => window.pageProbe.quiet())
    const figures = await page.evaluate(() => window.pageProbe.figures())
    const ofList = {
      scriptKiB: scripts.reduce((sum, url) => sum + (sizes.get(url) ?? NaN), 0) / KIB,
      scriptFiles: scripts.length,
      ...figures,
      rows15,
      heapMiB: await heapMiB(session),
    }
    const openItem = await open(page, 'operator')
    const openForm = await open(page, 'form')
    return { ...ofList, openItem, openForm }
  } finally {
    await context.close()
  }
}
