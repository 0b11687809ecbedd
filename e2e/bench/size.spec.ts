import { expect, test } from '../support/fixtures.ts'
import { installProbe } from './pages/page-probe.ts'

// Sizes in KiB (1,024 bytes), brotli, as transferred. The list has a budget; the others only keep the present sizes
// from growing unnoticed.
const ROUTES = [
  { name: 'list', path: () => '/operators', mostKiB: 200 },
  { name: 'overview', path: () => '/', mostKiB: 256 },
  { name: 'detail', path: (id: string) => `/operators/${id}`, mostKiB: 256 },
  { name: 'form', path: (id: string) => `/operators/${id}/edit`, mostKiB: 256 },
]

/** Timers of the first load itself are shorter. */
const SHORT_MS = 250

test.use({ filling: { operators: 50 } })

test('each route stays within its budget', async ({ page, seedOperator }) => {
  const { id } = await seedOperator({ description: 'measured' })
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
  const sent = new Map<string, { bytes: number; encoding: string | undefined }>()
  page.on('response', (response) => {
    const { 'content-length': length, 'content-encoding': encoding } = response.headers()
    if (response.request().resourceType() === 'script')
      sent.set(response.url(), { bytes: Number(length), encoding })
  })
  for (const { name, path, mostKiB } of ROUTES) {
    await page.goto(path(id), { waitUntil: 'load' })
    // The scripts that the page needs for its content, not what is loaded ahead for the next page.
    const needed = new Set(await page.evaluate(() => window.pageProbe.files()))
    const scripts = [...sent].filter(([url]) => needed.has(url))
    // A file sent without compression or length would make the sizes meaningless.
    for (const [url, { bytes, encoding }] of scripts)
      expect({ url, measured: bytes > 0, encoding }).toEqual({
        url,
        measured: true,
        encoding: 'br',
      })
    expect(scripts.length, 'the page runs on JavaScript').toBeGreaterThan(0)
    const kib = scripts.reduce((sum, [, { bytes }]) => sum + bytes, 0) / 1024
    console.log(`${name}: JS ${kib.toFixed(1)} KiB in ${scripts.length} files (at most ${mostKiB})`)
    expect(kib, name).toBeLessThanOrEqual(mostKiB)
  }
})
