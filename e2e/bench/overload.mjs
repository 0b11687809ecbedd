// Measures the built service under overload: many clients request a page of operators in a loop without
// pauses, while `/healthz` is requested on new connections. Prints the responses per second and the
// latency of /healthz. Usage: node e2e/bench/overload.mjs [operators] [clients …]
// after `npm run build`; with DATABASE_URL set (an empty database) PostgreSQL is measured too. SECONDS is
// the duration of each load, 10 by default; LIMIT the size of a page, 100 by default; MAIN names another build.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { seed, startService, stop } from './service-process.mjs'

const { DATABASE_URL: databaseUrl, SECONDS = '10', LIMIT = '100' } = process.env
const PATH = `/api/kubernetes_operators?limit=${LIMIT}`
const HEALTH_EVERY_MS = 100
const HEALTH_LATE_MS = 60_000

const print = (line) => process.stdout.write(`${line}\n`)

/** The status of one response, read to its end; 0 if the connection broke. */
const statusOf = (options) =>
  new Promise((resolve) => {
    request({ host: '127.0.0.1', ...options }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
      response.on('error', () => resolve(0))
    })
      .on('error', () => resolve(0))
      .end()
  })

/** In a separate process: clients that send the next request on each response. Reports counts by status. */
const storm = async ({ port, key, clients, seconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const headers = { Authorization: `Bearer ${key}`, 'Service-Version': '2' }
  const end = performance.now() + seconds * 1000
  const counts = {}
  const client = async () => {
    while (performance.now() < end) {
      const status = await statusOf({ agent, port, path: PATH, headers })
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  process.send(counts, () => process.exit())
}

/** Requests /healthz on new connections until stopped; returns the duration in ms and status of each. */
const watchHealth = ({ port }, signal) => {
  const asked = []
  const ask = async () => {
    const began = performance.now()
    const status = await Promise.race([
      statusOf({ port, path: '/healthz', agent: false }),
      delay(HEALTH_LATE_MS, 0, { ref: false }),
    ])
    return { status, ms: performance.now() - began }
  }
  const timer = setInterval(() => asked.push(ask()), HEALTH_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  return asked
}

const quantile = (sorted, part) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]

const measure = async (service, key, clients) => {
  const seconds = Number(SECONDS)
  const child = fork(fileURLToPath(import.meta.url))
  child.send({ port: service.port, key, clients, seconds })
  const watched = new AbortController()
  const asked = watchHealth(service, watched.signal)
  const [counts] = await once(child, 'message')
  watched.abort()
  const health = await Promise.all(asked)
  const times = health.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const failed = health.filter(({ status }) => status !== 200).length
  const rates = Object.entries(counts).map(
    ([status, n]) => `${status}: ${Math.round(n / seconds)}/s`,
  )
  const ms = (part) => `${Math.round(quantile(times, part))} ms`
  print(
    `  ${clients} clients   ${rates.join(', ')}   healthz p50 ${ms(0.5)}, p99 ${ms(0.99)}, max ${ms(1)}, not 200: ${failed} of ${health.length}`,
  )
}

const bench = async (name, settings, { operators, clients }) => {
  print(name)
  const service = await startService(settings)
  const key = await seed(service, operators)
  for (const count of clients) {
    await measure(service, key, count)
    await delay(1000)
  }
  await stop(service)
}

const main = async () => {
  const [operators = 100_000, ...clients] = process.argv.slice(2).map(Number)
  const size = { operators, clients: clients.length > 0 ? clients : [16, 100, 300] }
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-bench-'))
  try {
    await bench('PGlite', { ADIT_DATA_DIR: join(dataDir, 'pglite') }, size)
    if (databaseUrl)
      await bench(
        'PostgreSQL',
        { ADIT_DATA_DIR: join(dataDir, 'pg'), DATABASE_URL: databaseUrl },
        size,
      )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (process.send) process.once('message', (told) => void storm(told))
else await main()
