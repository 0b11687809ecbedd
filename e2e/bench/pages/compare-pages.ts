// Measures the first look at the list of 50 operators, opening one, and opening its form, beside the floor: the least
// page with the same stack (../floor), built on the spot. In turns, each visit with empty caches. Prints medians, the
// median of the ratios to the floor, and the limits of the design; * marks what is over one.
// Usage: npm run bench [-- --runs <visits of each page, 21> --cpu <how many times slower, 4> --app <another build>...]
import { chromium } from '@playwright/test'
import { availableParallelism, loadavg } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumOptions } from '../../chromium-options.ts'
import { median, pairedRatio } from '../figures.ts'
import { inFolder, stop } from '../service-process.ts'
import { measurePage, type Figures } from './measure-page.ts'
import { buildFloor, servePage } from './serve-page.ts'

const {
  app: apps,
  runs,
  cpu,
} = parseArgs({
  options: {
    app: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '21' },
    cpu: { type: 'string', default: '4' },
  },
}).values

const ROOT = join(import.meta.dirname, '../../..')

/** The limits of the design: a ratio to the floor, or a value. */
const LIMITS: Readonly<Record<keyof Figures, { ratio?: number; most?: number }>> = {
  scriptKiB: { most: 200 },
  scriptFiles: {},
  firstPaint: {},
  rows15: { ratio: 1.5 },
  blocking: { ratio: 1.6 },
  heapMiB: { most: 8 },
  elements: {},
  layoutShift: { most: 0 },
  openItem: { ratio: 1.8 },
  openForm: { ratio: 3 },
}

const marked = (value: number, most = Infinity) =>
  `${value.toFixed(value < 10 ? 2 : 0)}${value > most ? ' *' : ''}`

const print = (label: string, visits: readonly Figures[], floor: readonly Figures[]) => {
  console.log(`\n${label}`)
  // An object's own keys, which are those of its type.
  for (const figure of Object.keys(LIMITS) as (keyof Figures)[]) {
    const { ratio, most } = LIMITS[figure]
    const [own, least] = [visits, floor].map((side) => side.map((visit) => visit[figure]))
    if (!own || !least) continue
    const cells = [marked(median(own), most), median(least).toFixed(median(least) < 10 ? 2 : 0)]
    const limit = ratio ? `ratio at most ${ratio}` : most === undefined ? '' : `at most ${most}`
    const line = [...cells, marked(pairedRatio(own, least), ratio), limit]
    console.log(`  ${figure.padEnd(12)} ${line.map((cell) => cell.padStart(10)).join(' ')}`)
  }
}

await inFolder(async (folder) => {
  const served: Awaited<ReturnType<typeof servePage>>[] = []
  const browser = await chromium.launch(chromiumOptions())
  try {
    const builds = [await buildFloor(), join(ROOT, 'dist/app'), ...apps.map((app) => resolve(app))]
    for (const [index, app] of builds.entries())
      served.push(await servePage(app, join(folder, String(index))))
    const visits = builds.map((): Figures[] => [])
    // The first round only warms up; each round turns the order.
    for (let round = -1; round < Number(runs); round += 1) {
      const order = round % 2 ? [...served.keys()].toReversed() : [...served.keys()]
      for (const index of order) {
        const page = served[index]
        const figures = page && (await measurePage(browser, page, Number(cpu)))
        if (figures && round >= 0) visits[index]?.push(figures)
      }
      process.stderr.write('.')
    }
    const load = `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`
    console.log(`\nChromium ${browser.version()}, CPU ${cpu}× slower, ${runs} visits each, ${load}`)
    console.log('                     page      floor      ratio')
    for (const [index, ofPage] of visits.entries())
      if (index > 0) print(basename(builds[index] ?? ''), ofPage, visits[0] ?? [])
  } finally {
    await browser.close()
    await Promise.all(served.map(({ service }) => stop(service)))
  }
})
