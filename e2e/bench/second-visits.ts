import type { Browser, Page } from '@playwright/test'
import { ENTRIES } from '#app/device/registry.ts'
import { workerCount } from './heap-of.ts'
import { measurePage, onMobileNetwork, type ServedPage } from './pages/measure-page.ts'
import { installProbe } from './pages/page-probe.ts'

/** So many rows count as a list. */
const ROWS = 15

type Options = {
  /** The service of the page. */
  url: string
  /** The list by searches, or another page. */
  paths: readonly string[]
  rounds: number
  cpuSlowdown: number
  /** The least page. */
  floor: ServedPage
}

/** From the navigation to the painted rows or content, and to what the app does; the worker of the last visit is gone. */
const visitAgain = async (page: Page, address: string) => {
  await page.goto('about:blank')
  while ((await workerCount(page.context())) > 0);
  await page.goto(address, { waitUntil: 'commit' })
  const painted = await page.evaluate(
    (rows) =>
      location.pathname === '/operators' ? window.pageProbe.rows(rows) : window.pageProbe.shown(),
    ROWS,
  )
  const ready = await page.evaluate(() => window.pageProbe.ready())
  // What is kept for the next visit is written, and nothing of this one is left to do.
  await page.evaluate(() => window.pageProbe.quiet())
  return { painted, ready }
}

/** Until a visit has left what the next one begins with: the overview looks at all operators for that. */
const leave = (page: Page, path: string) =>
  page.waitForFunction(
    ([own, view]) =>
      Object.keys(localStorage).some((name) =>
        // Not a search of the same list.
        location.pathname === '/' ? name.startsWith(view) : name === own,
      ),
    [`${ENTRIES.page.name} ${path}`, `${ENTRIES.view.name} `] as const,
    { timeout: 120_000 },
  )

/**
 * Visits pages again and again, in turns with first visits of the floor of `npm run bench` under its conditions.
 * Returns, in the paths' order, the times to the first rows or the content in ms, the ratios to the floor in the same round,
 * and the times until the page answers to keys and clicks in ms.
 */
export const secondVisits = async (
  page: Page,
  browser: Browser,
  { url, paths, rounds, cpuSlowdown, floor }: Options,
) => {
  const session = await page.context().newCDPSession(page)
  const first: number[] = []
  const again = paths.map(() => ({
    times: new Array<number>(),
    ratios: new Array<number>(),
    ready: new Array<number>(),
  }))
  await page.addInitScript(installProbe)
  for (let round = -1; round < rounds; round += 1) {
    const { rows15 } = await measurePage(browser, floor, onMobileNetwork(cpuSlowdown))
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const visits: Awaited<ReturnType<typeof visitAgain>>[] = []
    for (const path of paths) {
      visits.push(await visitAgain(page, url + path))
      if (round < 0) await leave(page, path)
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    // The first round only warms up.
    if (round < 0) continue
    first.push(rows15)
    for (const [index, { painted, ready }] of visits.entries()) {
      again[index]?.times.push(painted)
      again[index]?.ratios.push(painted / rows15)
      again[index]?.ready.push(ready)
    }
  }
  return { first, again }
}
