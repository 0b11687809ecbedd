// Measures the built service over loopback: cold starts, memory, and requests per second for one operator
// and for a page of 100, on many operators. Usage: node e2e/bench/service-throughput.mjs [operators]
// after `npm run build`; with DATABASE_URL set (an empty database) PostgreSQL is measured too.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryOf, seed, startService, stop } from './service-process.mjs'

const OPERATORS = Number(process.argv[2] ?? 100_000)
const CONCURRENCY = 16
const REQUESTS = { operator: 8000, page: 1500 }
const WARM_UP = 300

const print = (line) => process.stdout.write(`${line}\n`)

const memory = async (service) => {
  const { now, peak } = await memoryOf(service)
  return `${now} MiB, at most ${peak} MiB`
}

// node:http instead of fetch: the client shares the machine with the measured service.
const get = (agent, port, path, key) =>
  new Promise((resolve, reject) => {
    request(
      {
        agent,
        port,
        host: '127.0.0.1',
        path: `/api${path}`,
        headers: { Authorization: `Bearer ${key}`, 'Service-Version': '2' },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => resolve(Buffer.concat(chunks).toString()))
        response.on('error', reject)
      },
    )
      .on('error', reject)
      .end()
  })

/** Requests per second for `count` requests, `CONCURRENCY` at a time. */
const measure = async (count, send) => {
  const run = async (total) => {
    let left = total
    const worker = async () => {
      while (left > 0) {
        left -= 1
        await send()
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  }
  await run(WARM_UP)
  const began = performance.now()
  await run(count)
  return Math.round((count * 1000) / (performance.now() - began))
}

/** Where the pages start: the first page and one deep in the list cost the same. */
const places = async (agent, service, key) => {
  const first = JSON.parse(await get(agent, service.port, '/kubernetes_operators', key))
  const [{ id }] = first.operators
  const middle = String(Math.floor(OPERATORS / 2)).padStart(9, '0')
  return { id, deep: `?before_id=${id.slice(0, -9)}${middle}` }
}

const bench = async (name, settings) => {
  print(name)
  const first = await startService(settings)
  print(`  first start to /healthz ${Math.round(first.ms)} ms, ${await memory(first)}`)
  const key = await seed(first, OPERATORS)
  await stop(first)

  const service = await startService(settings)
  print(`  second start to /healthz ${Math.round(service.ms)} ms, ${await memory(service)}`)
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const { id, deep } = await places(agent, service, key)
  const rate = (count, path) => measure(count, () => get(agent, service.port, path, key))
  print(
    `  one operator    ${await rate(REQUESTS.operator, `/kubernetes_operators/${id}`)} requests/s`,
  )
  print(`  first page      ${await rate(REQUESTS.page, '/kubernetes_operators')} requests/s`)
  print(`  page at half    ${await rate(REQUESTS.page, `/kubernetes_operators${deep}`)} requests/s`)
  print(`  memory after    ${await memory(service)}`)
  agent.destroy()
  await stop(service)
}

const dataDir = await mkdtemp(join(tmpdir(), 'adit-bench-'))
try {
  const { DATABASE_URL: databaseUrl } = process.env
  await bench('PGlite', { ADIT_DATA_DIR: join(dataDir, 'pglite') })
  if (databaseUrl) {
    await bench('PostgreSQL', { ADIT_DATA_DIR: join(dataDir, 'pg'), DATABASE_URL: databaseUrl })
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
