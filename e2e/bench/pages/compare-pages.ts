// Measures the dashboard beside the floor: the least page with the same stack (../floor), built on the spot.
import { chromium, type Browser } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumOptions } from '../../chromium-options.ts'
import { stop } from '../service-process.mjs'
import {
  measurePage,
  onMobileNetwork,
  type Conditions,
  type Figures,
  type ServedPage,
} from './measure-page.ts'
import { reportOf } from './report.ts'
import { buildFloor, servePage } from './serve-page.ts'

const HELP = `Usage: npm run bench -- [options]

Measures the first look at the list of 50 operators, opening one, and opening its form, beside a
minimal page with the same stack: in turns, each visit with empty caches. Prints medians with
[least–most], and the median of the ratios to the minimal page; * marks a missed goal.

  --app <folder>  also measure another build, such as a copy of dist/app; may be repeated
  --runs <n>      measured visits of each page, after one to warm up (21)
  --cpu <n>       how many times slower the CPU is (4)
  --help          print this`

const options = {
  app: { type: 'string', multiple: true },
  runs: { type: 'string', default: '21' },
  cpu: { type: 'string', default: '4' },
  help: { type: 'boolean', default: false },
} as const

const ROOT = join(import.meta.dirname, '../../..')

/** Measures all pages once per round; each round turns the order. */
const measureInTurns = async (
  browser: Browser,
  pages: readonly ServedPage[],
  conditions: Conditions,
  runs: number,
) => {
  const measured = pages.map(({ label }) => ({ label, visits: new Array<Figures>() }))
  for (let round = -1; round < runs; round += 1) {
    const order = round % 2 ? [...pages.entries()].toReversed() : [...pages.entries()]
    for (const [index, page] of order) {
      const figures = await measurePage(browser, page, conditions)
      // The first round only warms up.
      if (round >= 0) measured[index]?.visits.push(figures)
    }
    process.stderr.write(round < 0 ? 'Measuring ' : '.')
  }
  process.stderr.write('\n')
  return measured
}

const bench = async (apps: readonly string[], runs: number, cpuSlowdown: number) => {
  const conditions = onMobileNetwork(cpuSlowdown)
  const folder = await mkdtemp(join(tmpdir(), 'adit-bench-'))
  const services: Awaited<ReturnType<typeof servePage>>[] = []
  const browser = await chromium.launch(chromiumOptions())
  try {
    const built = [
      ['floor', await buildFloor()],
      ['Adit', join(ROOT, 'dist/app')],
      ...apps.map((app) => [basename(app), resolve(app)] as const),
    ] as const
    for (const [index, [label, app]] of built.entries())
      services.push(await servePage(label, app, join(folder, String(index))))
    const pages = services.map(({ page }) => page)
    const measured = await measureInTurns(browser, pages, conditions, runs)
    console.log(
      `Chromium ${browser.version()}, CPU ${cpuSlowdown}× slower, ${conditions.megabits} Mbit/s, ` +
        `${conditions.latencyMs} ms; medians of ${runs} visits each; ` +
        `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores\n`,
    )
    console.log(reportOf(measured))
  } finally {
    await browser.close()
    await Promise.all(services.map(({ service }) => stop(service)))
    await rm(folder, { recursive: true, force: true })
  }
}

const { app = [], runs, cpu, help } = parseArgs({ options }).values
if (help) console.log(HELP)
else await bench(app, Number(runs), Number(cpu))
