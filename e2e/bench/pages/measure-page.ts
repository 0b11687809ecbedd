import type { Browser, Page } from '@playwright/test'
import { connectTab } from '../../support/connected-tab.ts'
import { heapMiB, slow } from '../key-probe.ts'
import { installProbe } from './page-probe.ts'

/** How many times slower the CPU is made. */
export const SLOWER = 4

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

type Served = { url: string; key: string }

/** Visits the list of operators with empty caches, opens an operator, then its form. */
export const measurePage = async (browser: Browser, { url, key }: Served) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await slow(session, SLOWER)
    await connectTab(page, url, key)
    await page.addInitScript(installProbe)
    await page.goto(`${url}/operators`, { waitUntil: 'commit' })
    const ofList = await page.evaluate(async () => {
      await window.pageProbe.files()
      await window.pageProbe.quiet()
      return window.pageProbe.figures()
    })
    return {
      ...ofList,
      heapMiB: await heapMiB(session),
      openItem: await open(page, 'operator'),
      openForm: await open(page, 'form'),
    }
  } finally {
    await context.close()
  }
}

/** What one visit measures. */
export type Figures = Awaited<ReturnType<typeof measurePage>>
