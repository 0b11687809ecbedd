// Walks through all pages of a large account over HTTP on loopback, with 100 and with 1,000 operators a
// page, on PGlite and, where it is installed, on a private PostgreSQL. Both walks go through the same rows
// in turn, so that the ratio holds on a machine with other load. Then walks several times at once, for the
// memory. Exits with 1 if a row of a page of 1,000 takes longer than one of a page of 100 by a tenth.
// Usage: npm run bench:walk [-- <operators> <length of their metadata>]
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '#service/node/store/open-store.ts'
import { startPostgresql } from '#service/testing/test-postgresql.ts'
import { seedOperators } from './seed-operators.ts'
import { forgetPeak, memoryOf, processorMs, startService, stop } from './service-process.mjs'
import { createWalk, type Walk } from './walk-pages.ts'

const [OPERATORS = 100_000, METADATA_LENGTH = 0] = process.argv.slice(2).map(Number)
const LIMITS = [100, 1000] as const
/** How many rows one walk reads before it is the other's turn. */
const ROWS_IN_TURN = 10_000
const WARM_UP_ROWS = 20_000
const AT_ONCE = 16
const ROWS_AT_ONCE = 20_000
const LEAST = 0.9

type Service = Awaited<ReturnType<typeof startService>>
type Figures = { limit: number; walk: Walk; cpuMs: number }

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

/** The time of the requests alone: the client's own work between them does not count. */
const rate = ({ walk }: Figures): number => (walk.rows() * 1000) / sum(walk.times)

/** Walks through everything with each page size, a part at a time, in an order that swaps. */
const walkBoth = async (service: Service, key: string): Promise<Figures[]> => {
  const walkOf = (limit: number) => createWalk({ agent, port: service.port, key, limit })
  for (const limit of LIMITS) await walkOf(limit).read(WARM_UP_ROWS)
  const both = LIMITS.map((limit) => ({ limit, walk: walkOf(limit), cpuMs: 0 }))
  for (let turn = 0; both.some(({ walk }) => !walk.isDone()); turn += 1) {
    for (const figures of turn % 2 === 0 ? both : both.toReversed()) {
      const before = await processorMs(service)
      await figures.walk.read(ROWS_IN_TURN)
      figures.cpuMs += (await processorMs(service)) - before
    }
  }
  for (const { walk } of both)
    if (walk.rows() !== OPERATORS) throw new Error(`${walk.rows()} rows of ${OPERATORS}`)
  return both
}

const ratioOf = (both: readonly Figures[]): number => {
  const [hundred, thousand] = both.map(rate)
  return (thousand ?? NaN) / (hundred ?? NaN)
}

const rowOf = (figures: Figures) => {
  const { limit, walk, cpuMs } = figures
  return {
    'a page': limit,
    pages: walk.times.length,
    'rows/s': Math.round(rate(figures)),
    'ms per 1,000 rows': Number((1_000_000 / rate(figures)).toFixed(2)),
    'CPU ms per 1,000 rows': Number(((cpuMs * 1000) / walk.rows()).toFixed(2)),
    'page, median ms': Number(median(walk.times).toFixed(2)),
    'slowest page, ms': Number(Math.max(...walk.times).toFixed(1)),
    'page, KiB': Math.round(walk.bytes() / walk.times.length / 1024),
  }
}

/** Many walks at the same time: rows per second, and the peak of the process's memory. */
const walkAtOnce = async (service: Service, key: string, limit: number) => {
  await forgetPeak(service)
  const began = performance.now()
  const read = async (): Promise<number> => {
    const walk = createWalk({ agent, port: service.port, key, limit })
    await walk.read(ROWS_AT_ONCE)
    return walk.rows()
  }
  const rows = sum(await Promise.all(Array.from({ length: AT_ONCE }, read)))
  const seconds = (performance.now() - began) / 1000
  const { peak } = await memoryOf(service)
  return {
    'a page': limit,
    'rows/s': Math.round(rows / seconds),
    'memory at most, MiB': peak,
  }
}

const measure = async (
  name: string,
  location: { dataDir: string; databaseUrl: string | undefined },
): Promise<boolean> => {
  const { key } = await seedOperators(await openPool(location), OPERATORS, METADATA_LENGTH)
  const { dataDir, databaseUrl = '' } = location
  const service = await startService({ ADIT_DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  try {
    const both = await walkBoth(service, key)
    console.log(`${name}, ${OPERATORS} operators`)
    console.table(both.map(rowOf))
    console.log(`Rows per second, 1,000 against 100 a page: ${ratioOf(both).toFixed(2)}`)
    const atOnce = []
    for (const limit of LIMITS) atOnce.push(await walkAtOnce(service, key, limit))
    console.log(`${AT_ONCE} walks at once`)
    console.table(atOnce)
    return ratioOf(both) >= LEAST
  } finally {
    await stop(service)
  }
}

const folder = await mkdtemp(join(tmpdir(), 'adit-walk-'))
const postgresql = await startPostgresql()
const outcomes: boolean[] = []
try {
  outcomes.push(
    await measure('PGlite', { dataDir: join(folder, 'pglite'), databaseUrl: undefined }),
  )
  if (postgresql)
    outcomes.push(
      await measure('PostgreSQL', {
        dataDir: join(folder, 'postgresql'),
        databaseUrl: postgresql.url,
      }),
    )
} finally {
  agent.destroy()
  await postgresql?.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = outcomes.every(Boolean) ? 0 : 1
