// Measures the first look at the list of 50 operators, opening one, and opening its form, beside the floor: the least
// page with the same stack (../floor), built on the spot. In turns, each visit with empty caches. Prints medians, the
// median of the ratios to the floor, and the limits of the design; * marks what is over one.
// Usage: npm run bench [-- <visits of each page, 21>]
import { chromium } from '@playwright/test'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { chromiumOptions } from '../../support/chromium-options.ts'
import { median, pairedRatio } from '../figures.ts'
import { inFolder, stop } from '../service-process.ts'
import { measurePage, SLOWER, type Figures } from './measure-page.ts'
import { buildFloor, servePage } from './serve-page.ts'

const [VISITS = 21] = process.argv.slice(2).map(Number)
if (!Number.isInteger(VISITS) || VISITS < 1)
  throw new Error('Usage: npm run bench -- 21, with the number of visits of each page.')

/** The limits of the design: a ratio to the floor, or a value. */
const LIMITS: readonly { figure: keyof Figures; ratio?: number; most?: number }[] = [
  { figure: 'shown', ratio: 1.5 },
  { figure: 'blocking', ratio: 1.6 },
  { figure: 'heapMiB', most: 8 },
  { figure: 'layoutShift', most: 0 },
  { figure: 'openItem', ratio: 1.8 },
  { figure: 'openForm', ratio: 3 },
]

const marked = (value: number, most = Infinity) =>
  `${value.toFixed(value < 10 ? 2 : 0)}${value > most ? ' *' : ''}`

const print = (visits: readonly Figures[], floor: readonly Figures[]) => {
  for (const { figure, ratio, most } of LIMITS) {
    const [own, least] = [visits.map((one) => one[figure]), floor.map((one) => one[figure])]
    const cells = [
      marked(median(own), most),
      marked(median(least)),
      marked(pairedRatio(own, least), ratio),
      ratio ? `ratio at most ${ratio}` : `at most ${most}`,
    ]
    console.log(`  ${figure.padEnd(12)} ${cells.map((cell) => cell.padStart(10)).join(' ')}`)
  }
}

await inFolder(async (folder) => {
  const floor = await servePage(join(folder, 'of-floor'), await buildFloor(join(folder, 'floor')))
  const app = await servePage(join(folder, 'of-app'))
  const browser = await chromium.launch(chromiumOptions())
  try {
    const visits = new Map([floor, app].map((page): [typeof page, Figures[]] => [page, []]))
    // The first round only warms up; each round turns the order.
    for (let round = -1; round < VISITS; round += 1) {
      for (const page of round % 2 ? [app, floor] : [floor, app]) {
        const figures = await measurePage(browser, page)
        if (round >= 0) visits.get(page)?.push(figures)
      }
      process.stderr.write('.')
    }
    const load = `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`
    console.log(`\nChromium ${browser.version()}, CPU ${SLOWER}× slower, ${VISITS} visits, ${load}`)
    console.log('                     page      floor      ratio')
    print(visits.get(app) ?? [], visits.get(floor) ?? [])
  } finally {
    await browser.close()
    await Promise.all([floor, app].map(({ service }) => stop(service)))
  }
})
