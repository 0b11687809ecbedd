// Compares an account of a million operators with one of 100,000, each in its own database on one
// private PostgreSQL: pages at any depth, creates and patches. Measures both in turn, many times over,
// so that the ratios hold on a machine with other load. There the work of a request says more than its
// duration: CPU time of Adit and PostgreSQL, and WAL written. Exits with 1 if a ratio of the rates is
// under 0.9.
// Usage: npm run bench:million [-- <operators> <operators>]
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { SERVICE_VERSION, VERSION_HEADER } from '#contract/version.ts'
import { postgresPool } from '#service/node/store/pools.ts'
import { freePort } from '../free-port.ts'
import { findPrograms } from '../scale/packages.ts'
import { query, startPostgresql } from '../scale/postgresql-pair.ts'
import { COUNTING_DIGITS, seedOperators } from './seed-operators.ts'
import { type Spent, spending } from './spent.ts'
import { openWorkplace, until, type Workplace } from '../scale/processes.ts'

const MAIN = join(import.meta.dirname, '../../dist/service/main.js')
const [SMALL = 100_000, LARGE = 1_000_000] = process.argv.slice(2).map(Number)
// Many short rounds: other load on the machine then affects both equally.
const ROUNDS = 100
const ROUND_MS = 150
const CONCURRENCY = 8
const LEAST = 0.9

type Sized = {
  operators: number
  send: Record<Kind, () => Promise<void>>
  /** Where to read the cost of its work. */
  place: Parameters<typeof spending>[0]
}

const KINDS = ['first page', 'page at half', 'page at the end', 'create', 'patch'] as const
type Kind = (typeof KINDS)[number]

/** A process of Adit on a database. */
const startAdit = async (workplace: Workplace, name: string, url: string) => {
  const port = await freePort()
  const env = {
    HOME: workplace.folder,
    PORT: `${port}`,
    DATABASE_URL: url,
    ADIT_DATA_DIR: join(workplace.folder, `data-${name}`),
  }
  const { pid = 0 } = workplace.start(name, [process.execPath, MAIN], { env, asCaller: true })
  await until('Adit is ready', async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok)
  return { port, pid }
}

// node:http instead of fetch: the client shares the machine with the measured service.
const caller =
  (port: number, key: string) =>
  (method: string, path: string, expected: number, body?: object): Promise<void> =>
    new Promise((resolve, reject) => {
      const content = body && JSON.stringify(body)
      const headers = {
        Authorization: `Bearer ${key}`,
        [VERSION_HEADER]: SERVICE_VERSION,
        ...(content && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(content),
        }),
      }
      const options = { agent, port, host: '127.0.0.1', method, headers }
      request({ ...options, path: `/api/kubernetes_operators${path}` }, (response) => {
        if (response.statusCode !== expected)
          reject(new Error(`${method} ${path}: ${response.statusCode}`))
        response.on('error', reject).on('end', resolve).resume()
      })
        .on('error', reject)
        .end(content)
    })

const agent = new Agent({ keepAlive: true, maxSockets: 2 * CONCURRENCY })

const open = async (
  workplace: Workplace,
  postgresqlPort: number,
  operators: number,
): Promise<Sized> => {
  const name = `with${operators}`
  await query(postgresqlPort, `create database ${name}`)
  const url = `postgres://postgres@127.0.0.1:${postgresqlPort}/${name}`
  const { key, idStart } = await seedOperators(postgresPool(url), operators)
  const adit = await startAdit(workplace, name, url)
  const call = caller(adit.port, key)
  const id = (number: number): string => `${idStart}${`${number}`.padStart(COUNTING_DIGITS, '0')}`
  const any = (): string => id(1 + Math.floor(Math.random() * operators))
  const page = (before: number) => call('GET', `?before_id=${id(before)}`, 200)
  const metadata = (): string => `{"at":${performance.now()}}`
  return {
    operators,
    place: { port: postgresqlPort, database: name, adit: adit.pid },
    send: {
      'first page': () => call('GET', '', 200),
      'page at half': () => page(Math.floor(operators / 2)),
      'page at the end': () => page(101),
      create: () => call('POST', '', 201, { description: 'created', metadata: metadata() }),
      patch: () => call('PATCH', `/${any()}`, 200, { metadata: metadata() }),
    },
  }
}

type Round = { seconds: number; count: number } & Spent

/** Sends requests concurrently; returns requests per second and their cost. */
const measure = async ({ send, place }: Sized, kind: Kind): Promise<Round> => {
  let count = 0
  let seconds = 0
  const spent = await spending(place, async () => {
    const began = performance.now()
    const client = async (): Promise<void> => {
      while (performance.now() < began + ROUND_MS) {
        await send[kind]()
        count += 1
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, client))
    seconds = (performance.now() - began) / 1000
  })
  return { seconds, count, ...spent }
}

const sumOf = (rounds: readonly Round[], field: keyof Round): number =>
  rounds.reduce((sum, round) => sum + round[field], 0)

const perRequest = (rounds: readonly Round[], field: keyof Round): number =>
  sumOf(rounds, field) / sumOf(rounds, 'count')

/** Measures both in turn; each round swaps the order. */
const compare = async (small: Sized, large: Sized, kind: Kind) => {
  const ofSmall: Round[] = []
  const ofLarge: Round[] = []
  for (const sized of [small, large]) await measure(sized, kind)
  while (ofLarge.length < ROUNDS) {
    const isLargeFirst = ofLarge.length % 2 === 1
    if (isLargeFirst) ofLarge.push(await measure(large, kind))
    ofSmall.push(await measure(small, kind))
    if (!isLargeFirst) ofLarge.push(await measure(large, kind))
  }
  const both = (field: keyof Round): [number, number] => [
    perRequest(ofSmall, field),
    perRequest(ofLarge, field),
  ]
  const [smallSeconds, largeSeconds] = both('seconds')
  const [smallCpu, largeCpu] = both('cpuMs')
  const [smallLog, largeLog] = both('logBytes')
  return {
    kind,
    'requests/s': `${Math.round(1 / smallSeconds)} → ${Math.round(1 / largeSeconds)}`,
    ratio: Number((smallSeconds / largeSeconds).toFixed(3)),
    'CPU each, ms': `${smallCpu.toFixed(2)} → ${largeCpu.toFixed(2)}`,
    'by CPU': Number((smallCpu / largeCpu).toFixed(3)),
    'log each, bytes': `${Math.round(smallLog)} → ${Math.round(largeLog)}`,
  }
}

const runAll = async (workplace: Workplace): Promise<boolean> => {
  const { postgresql } = await findPrograms()
  const alone = "synchronous_standby_names = ''\n"
  const { port } = await startPostgresql(workplace, postgresql, alone)
  const small = await open(workplace, port, SMALL)
  const large = await open(workplace, port, LARGE)
  // PostgreSQL does this itself some time after so many inserts.
  for (const { place } of [small, large]) await query(port, 'vacuum analyze', place.database)
  await query(port, 'checkpoint')
  console.log(`${SMALL} → ${LARGE} operators`)
  const rows = []
  for (const kind of KINDS) rows.push(await compare(small, large, kind))
  console.table(rows)
  return rows.every(({ ratio }) => ratio >= LEAST)
}

const workplace = await openWorkplace()
let isGood = false
try {
  isGood = await runAll(workplace)
} finally {
  agent.destroy()
  await workplace.close(!isGood)
}
process.exitCode = isGood ? 0 : 1
