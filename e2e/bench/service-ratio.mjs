// Compares the built service with a bare `node:http` handler with the same SQL, driver, key cache and JSON,
// alternating in one run: requests/s, p50 and p99, and the ratio to the handler, by throughput and by the
// CPU time that the process itself uses per request. The client and PostgreSQL share the machine, so
// throughput flatters the slower one; CPU time does not.
// Usage: npm run bench:service -- [rounds] [operators]; PostgreSQL is measured where it is installed.
import { deepStrictEqual } from 'node:assert'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { runnerImport } from 'vite'
import { processorMs, seed, startBare, startService, stop } from './service-process.mjs'

// TypeScript, which plain Node 20 does not run.
const {
  module: { startPostgresql },
} = await runnerImport(
  fileURLToPath(new URL('../../src/service/testing/test-postgresql.ts', import.meta.url)),
)

const [rounds = 5, operators = 100_000] = process.argv.slice(2).map(Number)
const CONNECTIONS = [1, 16, 64]
const ROUND_MS = 1200
const WARM_UP_MS = 1000

const print = (line) => process.stdout.write(`${line}\n`)
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

const LIST = '/api/kubernetes_operators'
const BODY = JSON.stringify({
  description: 'Warehouse door',
  metadata: '{"team":"payments"}',
  enabled_features: ['ingress'],
  region: 'eu',
  deployment: { name: 'adit', namespace: 'tunnels', version: '0.18.2', cluster_name: 'berlin-1' },
})

const OPERATIONS = {
  'one operator': ({ ids }, n) => ({ method: 'GET', path: `${LIST}/${ids[n % ids.length]}` }),
  'page of 100': () => ({ method: 'GET', path: LIST }),
  create: () => ({ method: 'POST', path: LIST, body: BODY }),
  patch: ({ ids }, n) => ({
    method: 'PATCH',
    path: `${LIST}/${ids[n % ids.length]}`,
    body: `{"description":"Door ${n}"}`,
  }),
}

const send = async (pool, key, { method, path, body }) => {
  const response = await pool.request({
    method,
    path,
    headers: {
      authorization: `Bearer ${key}`,
      'service-version': '2',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body,
  })
  const text = await response.body.text()
  if (response.statusCode > 201)
    throw new Error(`${method} ${path}: ${response.statusCode} ${text}`)
  return text
}

let sent = 0

/** Sends requests on this many connections for a while. */
const load = async ({ server, key, ids }, operation, connections, ms) => {
  const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections, pipelining: 1 })
  const times = []
  const processor = await processorMs(server)
  const began = performance.now()
  const worker = async () => {
    while (performance.now() - began < ms) {
      const start = performance.now()
      await send(pool, key, operation({ ids }, (sent += 1)))
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const took = performance.now() - began
  const used = (await processorMs(server)) - processor
  await pool.close()
  const sorted = times.toSorted((a, b) => a - b)
  return {
    rate: (times.length * 1000) / took,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    processor: used / times.length,
  }
}

const FIGURES = ['rate', 'p50', 'p99', 'processor']
const medians = (results) =>
  Object.fromEntries(FIGURES.map((name) => [name, median(results.map((result) => result[name]))]))

const compare = async (name, connections, service, bare) => {
  const operation = OPERATIONS[name]
  const results = { service: [], bare: [] }
  for (const side of [service, bare]) await load(side, operation, connections, WARM_UP_MS)
  for (let round = 0; round < rounds; round += 1) {
    // Alternate the order, so that leftovers of one do not always slow down the other.
    const sides = [
      ['service', service],
      ['bare', bare],
    ]
    for (const [side, target] of round % 2 ? sides.toReversed() : sides)
      results[side].push(await load(target, operation, connections, ROUND_MS))
  }
  const own = medians(results.service)
  const floor = medians(results.bare)
  const cell = (text, width) => String(text).padStart(width)
  const columns = [own, floor].flatMap(({ rate, p50, p99 }) => [
    cell(Math.round(rate), 7),
    cell(p50.toFixed(1), 7),
    cell(p99.toFixed(1), 7),
  ])
  const ratios = [own.rate / floor.rate, floor.processor / own.processor]
  print(
    `  ${name.padEnd(13)}${cell(connections, 4)} ${columns.join('')}${ratios.map((ratio) => cell(ratio.toFixed(2), 8)).join('')}`,
  )
}

// The times and ids of two records differ, and so may the requested address.
const shapeOf = (text) =>
  JSON.parse(text, (name, value) => (/^(id|uri|.*_at|next_page_uri)$/.test(name) ? name : value))

const proveSame = async (service, bare) => {
  for (const operation of Object.values(OPERATIONS)) {
    const [own, floor] = await Promise.all(
      [service, bare].map(async (side) => {
        const pool = new Pool(`http://127.0.0.1:${side.server.port}`)
        const text = await send(pool, side.key, operation(side, 0))
        await pool.close()
        return shapeOf(text)
      }),
    )
    deepStrictEqual(floor, own)
  }
}

const idsOf = async (server, key) => {
  const pool = new Pool(`http://127.0.0.1:${server.port}`)
  const { operators: rows } = JSON.parse(await send(pool, key, { method: 'GET', path: LIST }))
  await pool.close()
  return rows.map(({ id }) => id)
}

const measureStore = async (store, settings, bareSettings) => {
  const seeding = await startService(settings)
  const key = await seed(seeding, operators)
  await stop(seeding)
  // Only one process can open a PGlite database: the handler gets a copy.
  if (bareSettings.ADIT_DATA_DIR)
    await cp(settings.ADIT_DATA_DIR, bareSettings.ADIT_DATA_DIR, { recursive: true })
  const server = await startService(settings)
  const bare = await startBare(bareSettings)
  try {
    const ids = await idsOf(server, key)
    const own = { server, key, ids }
    const floor = { server: bare, key, ids }
    await proveSame(own, floor)
    print(`${store}, ${operators} operators, medians of ${rounds} rounds in turns`)
    print(
      `  ${'operation'.padEnd(13)}conn   service: req/s    p50    p99   bare: req/s    p50    p99   ratio  by CPU`,
    )
    for (const name of Object.keys(OPERATIONS))
      for (const connections of CONNECTIONS) await compare(name, connections, own, floor)
  } finally {
    await Promise.all([stop(server), stop(bare)])
  }
}

const folder = await mkdtemp(join(tmpdir(), 'adit-bench-'))
const postgresql = await startPostgresql()
try {
  const dataDir = join(folder, 'service')
  if (postgresql) {
    const url = { DATABASE_URL: postgresql.url }
    await measureStore('PostgreSQL', { ...url, ADIT_DATA_DIR: join(folder, 'key') }, url)
  } else print('PostgreSQL is not installed: only PGlite is measured.')
  const bareDir = join(folder, 'bare')
  await measureStore('PGlite', { ADIT_DATA_DIR: dataDir }, { ADIT_DATA_DIR: bareDir })
} finally {
  await postgresql?.stop()
  await rm(folder, { recursive: true, force: true })
}
