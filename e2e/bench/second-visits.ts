import { chromium, type Page } from '@playwright/test'
import { join } from 'node:path'
import { ENTRIES } from '#app/device/registry.ts'
import { chromiumOptions } from '../chromium-options.ts'
import { workerCount } from './heap-of.ts'
import { measurePage, onMobileNetwork } from './pages/measure-page.ts'
import { installProbe } from './pages/page-probe.ts'
import { buildFloor, servePage } from './pages/serve-page.ts'
import { stop } from './service-process.mjs'

/** So many rows count as a list. */
const ROWS = 15

type Options = {
  /** The service of the page. */
  url: string
  /** The list by searches, or another page. */
  paths: readonly string[]
  rounds: number
  cpuSlowdown: number
  /** For the files of the least page and of its service. */
  folder: string
}

/** From the navigation to the painted rows or content; the worker of the last visit is gone. */
const visitAgain = async (page: Page, address: string): Promise<number> => {
  await page.goto('about:blank')
  while ((await workerCount(page.context())) > 0);
  await page.goto(address, { waitUntil: 'commit' })
  const painted = await page.evaluate(
    (rows) =>
      location.pathname === '/operators' ? window.pageProbe.rows(rows) : window.pageProbe.shown(),
    ROWS,
  )
  // What is kept for the next visit is written, and nothing of this one is left to do.
  await page.evaluate(() => window.pageProbe.quiet())
  return painted
}

/** Until the overview has left what its next visit begins with: it looks at all operators for that. */
const leaveOverview = (page: Page) =>
  page.waitForFunction(
    (start) => Object.keys(localStorage).some((name) => name.startsWith(start)),
    `${ENTRIES.view.name} `,
    { timeout: 120_000 },
  )

/**
 * Visits pages again and again, in turns with first visits of the floor of `npm run bench` under its conditions.
 * Returns the times to the first rows or the content in ms, and the ratios to the floor in the same round, in the paths' order.
 */
export const secondVisits = async (
  page: Page,
  { url, paths, rounds, cpuSlowdown, folder }: Options,
) => {
  const served = await servePage('floor', await buildFloor(), join(folder, 'floor'))
  const browser = await chromium.launch(chromiumOptions())
  const session = await page.context().newCDPSession(page)
  const floor: number[] = []
  const again = paths.map(() => ({ times: new Array<number>(), ratios: new Array<number>() }))
  try {
    await page.addInitScript(installProbe)
    for (let round = -1; round < rounds; round += 1) {
      const { rows15 } = await measurePage(browser, served.page, onMobileNetwork(cpuSlowdown))
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
      const times: number[] = []
      for (const path of paths) {
        times.push(await visitAgain(page, url + path))
        if (round < 0 && path === '/') await leaveOverview(page)
      }
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      // The first round only warms up.
      if (round < 0) continue
      floor.push(rows15)
      for (const [index, time] of times.entries()) {
        again[index]?.times.push(time)
        again[index]?.ratios.push(time / rows15)
      }
    }
  } finally {
    await browser.close()
    await stop(served.service)
  }
  return { floor, again }
}
