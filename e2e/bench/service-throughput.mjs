// Measures the built service over loopback: cold starts, memory, and requests per second for one operator
// and for a page of 100, on many operators. Usage: node e2e/bench/service-throughput.mjs [operators]
// after `npm run build`; with DATABASE_URL set (an empty database) PostgreSQL is measured too.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const MAIN = new URL('../../dist/service/main.js', import.meta.url).pathname
const OPERATORS = Number(process.argv[2] ?? 100_000)
const CONCURRENCY = 16
const REQUESTS = { operator: 8000, page: 1500 }
const WARM_UP = 300

const print = (line) => process.stdout.write(`${line}\n`)

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

const isHealthy = async (port) => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
  } catch {
    return false
  }
}

/** Starts the service; `ms` is the time to the first 200 of /healthz. */
const start = async (settings) => {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...settings, PORT: String(port), ADIT_FAULTS: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`)
    await delay(10)
  }
  return { child, port, ms: performance.now() - began }
}

const stop = async ({ child }) => {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

/** The memory that a service has, and the most that it has had since its start. */
const memory = async ({ child }) => {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  const mebibytes = (name) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return `${mebibytes('VmRSS')} MiB, at most ${mebibytes('VmHWM')} MiB`
}

// node:http instead of fetch: the client shares the machine with what it measures.
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

const seed = async ({ port }) => {
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/faults/accounts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ operators: OPERATORS }),
  })
  if (response.status !== 201) throw new Error(`Seeding: ${response.status}`)
  const { key } = await response.json()
  print(`  seeded ${OPERATORS} operators in ${Math.round(performance.now() - began)} ms`)
  return key
}

/** Where the pages begin: the first page and one deep in the list cost the same. */
const places = async (agent, service, key) => {
  const first = JSON.parse(await get(agent, service.port, '/kubernetes_operators', key))
  const [{ id }] = first.operators
  const middle = String(Math.floor(OPERATORS / 2)).padStart(9, '0')
  return { id, deep: `?before_id=${id.slice(0, -9)}${middle}` }
}

const bench = async (name, settings) => {
  print(name)
  const first = await start(settings)
  print(`  first start to /healthz ${Math.round(first.ms)} ms, ${await memory(first)}`)
  const key = await seed(first)
  await stop(first)

  const service = await start(settings)
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
  const { DATABASE_URL: databaseUrl, ...others } = process.env
  process.env = others
  await bench('PGlite', { ADIT_DATA_DIR: join(dataDir, 'pglite') })
  if (databaseUrl) {
    await bench('PostgreSQL', { ADIT_DATA_DIR: join(dataDir, 'pg'), DATABASE_URL: databaseUrl })
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
