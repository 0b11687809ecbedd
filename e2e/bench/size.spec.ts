import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { installProbe } from './pages/page-probe.ts'

type Route = { name: string; path: (id: string) => string; mostKiB: number }

// Sizes in KiB (1,024 bytes), brotli, as transferred. The list has a budget; the others only keep the present sizes
// from growing unnoticed.
const ROUTES: Route[] = [
  {
    name: 'list',
    path: () => '/operators',
    mostKiB: 200,
  },
  {
    name: 'overview',
    path: () => '/',
    mostKiB: 256,
  },
  {
    name: 'detail',
    path: (id) => `/operators/${id}`,
    mostKiB: 256,
  },
  {
    name: 'form',
    path: (id) => `/operators/${id}/edit`,
    mostKiB: 256,
  },
]

/** Timers of the first load itself are shorter. */
const SHORT_MS = 250

type Transfer = { type: string; url: string; bytes: number; encoding: string }

/** Records every transfer of a session from now on; the array grows until the session ends. */
const recordTransfers = async (session: CDPSession): Promise<Transfer[]> => {
  const transfers: Transfer[] = []
  session.on('Network.responseReceived', ({ type, response }) => {
    const header = (name: string) =>
      Object.entries(response.headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
    transfers.push({
      type,
      url: response.url,
      bytes: Number(header('content-length')),
      encoding: header('content-encoding'),
    })
  })
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return transfers
}

const kib = (transfers: Pick<Transfer, 'bytes'>[]) =>
  Math.round((transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1024) * 10) / 10

const measure = async (page: Page, path: string) => {
  const session = await page.context().newCDPSession(page)
  const transfers = await recordTransfers(session)
  await page.addInitScript(installProbe)
  // Nothing is loaded because this machine is slow: neither what says that an answer is late, nor what is loaded ahead
  // while the page is idle.
  await page.addInitScript((longest) => {
    const now = Date.now()
    Date.now = () => now
    const start = window.setTimeout.bind(window)
    const startShort = (task: TimerHandler, ms = 0) => (ms > longest ? 0 : start(task, ms))
    Object.assign(window, { setTimeout: startShort, requestIdleCallback: () => 0 })
  }, SHORT_MS)
  await page.goto(path, { waitUntil: 'load' })
  // Not what is loaded ahead for the next page.
  const needed = new Set(await page.evaluate(() => window.pageProbe.files()))
  await session.detach()
  const files = transfers.filter(({ type, url }) => type === 'Document' || needed.has(url))
  const scripts = files.filter(({ type }) => type === 'Script')
  return {
    scripts,
    javaScriptFiles: scripts.length,
    javaScriptKiB: kib(scripts),
    // With the script and the styles that every page needs.
    pageKiB: kib(files.filter(({ type }) => type === 'Document')),
    cssKiB: kib(files.filter(({ type }) => type === 'Stylesheet')),
    fontKiB: kib(files.filter(({ type }) => type === 'Font')),
  }
}

test.use({ filling: { operators: 50 } })

for (const { name, path, mostKiB } of ROUTES)
  test(`the ${name} route stays within its budget`, async ({ page, seedOperator }) => {
    const { id } = await seedOperator({ description: 'measured' })
    const { scripts, ...figures } = await measure(page, path(id))
    const { javaScriptFiles, javaScriptKiB, pageKiB, cssKiB, fontKiB } = figures
    console.log(
      `${name.padEnd(7)} JS ${javaScriptKiB} KiB in ${javaScriptFiles} files` +
        ` · HTML ${pageKiB} KiB · CSS ${cssKiB} KiB · fonts ${fontKiB} KiB   (at most ${mostKiB} KiB)`,
    )
    // A file sent without compression or length would make the sizes meaningless.
    for (const { url, bytes, encoding } of scripts)
      expect({ url, measured: bytes > 0, encoding }).toEqual({
        url,
        measured: true,
        encoding: 'br',
      })
    expect(scripts.length, 'the page runs on JavaScript').toBeGreaterThan(0)
    expect(javaScriptKiB).toBeLessThanOrEqual(mostKiB)
  })
