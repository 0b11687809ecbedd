// Compares the built service with a bare `node:http` handler with the same SQL, driver, key cache and JSON, in turns:
// requests a second, p50 and p99, and the ratio to the handler, by throughput and by the CPU time that the process
// itself uses per request. The client and PostgreSQL share the machine, so throughput flatters the slower one; CPU
// time does not.
// Usage: npm run bench:service [-- <rounds> <operators>]; PostgreSQL is measured where it is installed.
import { deepStrictEqual } from 'node:assert'
import { cp, readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { OperatorList } from '#contract/operators.ts'
import { startPostgresql } from '#service/testing/test-postgresql.ts'
import { clientHeaders } from '../support/account.ts'
import { median, pairedRatio, quantile } from './figures.ts'
import {
  fillAccount,
  inFolder,
  startBare,
  startService,
  stop,
  type Running,
} from './service-process.ts'

const [ROUNDS = 5, COUNT = 100_000] = process.argv.slice(2).map(Number)
const CONNECTIONS = [1, 16, 64]
const ROUND_MS = 1200
const LIST = '/api/kubernetes_operators'

type Request = { method: 'GET' | 'PATCH'; path: string; body?: string }

/** The requests to a record, by their count. */
const OPERATIONS: Readonly<Record<string, (record: string, count: number) => Request>> = {
  'one operator': (path) => ({ method: 'GET', path }),
  'page of 100': () => ({ method: 'GET', path: LIST }),
  patch: (path, count) => ({ method: 'PATCH', path, body: `{"description":"Door ${count}"}` }),
}
type Operation = (typeof OPERATIONS)[string]

const poolOf = ({ url }: Running, connections = 1) => new Pool(url, { connections, pipelining: 1 })

/** Sends a request; returns the text of the answer. */
const send = async (pool: Pool, key: string, { method, path, body }: Request) => {
  const headers = { ...clientHeaders(key), ...(body && { 'content-type': 'application/json' }) }
  const response = await pool.request({ method, path, headers, body: body ?? null })
  const text = await response.body.text()
  if (response.statusCode !== 200)
    throw new Error(`${method} ${path}: ${response.statusCode} ${text}`)
  return text
}

// Linux counts CPU time in hundredths of a second.
const TICK_MS = 10

/** CPU time that a process has used, in ms; NaN if the system does not report it. */
const processorMs = async ({ child }: Running): Promise<number> => {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** What both processes have: the key of an account, and the paths of operators in it. */
type Account = { key: string; records: readonly string[] }

let sent = 0

/** Sends requests on so many connections for a while. */
const load = async (
  server: Running,
  account: Account,
  operation: Operation,
  connections: number,
) => {
  const pool = poolOf(server, connections)
  const times: number[] = []
  const used = await processorMs(server)
  const began = performance.now()
  const worker = async () => {
    while (performance.now() - began < ROUND_MS) {
      const start = performance.now()
      const count = (sent += 1)
      const record = account.records[count % account.records.length] ?? LIST
      await send(pool, account.key, operation(record, count))
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const took = performance.now() - began
  const processor = ((await processorMs(server)) - used) / times.length
  await pool.close()
  return { rate: (times.length * 1000) / took, times, processor }
}
type Load = Awaited<ReturnType<typeof load>>

const told = (side: readonly Load[]) => {
  const times = side.flatMap((round) => round.times)
  const ms = (part: number) => quantile(times, part).toFixed(1)
  return `${Math.round(median(side.map(({ rate }) => rate)))}/s, ${ms(0.5)} / ${ms(0.99)} ms`
}

/** Loads both in turns, after a round that only warms up. The ratios: over 1 the service is quicker. */
const compare = async (
  servers: readonly [service: Running, bare: Running],
  run: (server: Running) => Promise<Load>,
) => {
  const rounds: [service: Load, bare: Load][] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const [service, bare] = servers
    // Alternate the order, so that leftovers of one do not always slow down the other.
    const early = round % 2 ? await run(bare) : undefined
    const pair: [Load, Load] = [await run(service), early ?? (await run(bare))]
    if (round >= 0) rounds.push(pair)
  }
  const [service, bare] = [rounds.map(([one]) => one), rounds.map(([, one]) => one)]
  const of = (side: Load[], what: 'rate' | 'processor') => side.map((round) => round[what])
  return {
    service: told(service),
    bare: told(bare),
    ratio: pairedRatio(of(service, 'rate'), of(bare, 'rate')).toFixed(2),
    byProcessor: pairedRatio(of(bare, 'processor'), of(service, 'processor')).toFixed(2),
  }
}

/** The answer of a process, without the times, ids and addresses that may differ. */
const shapeOf = async (server: Running, key: string, request: Request): Promise<unknown> => {
  const pool = poolOf(server)
  const text = await send(pool, key, request)
  await pool.close()
  return JSON.parse(text, (name, value: unknown) =>
    /^(id|uri|.*_at|next_page_uri)$/.test(name) ? name : value,
  )
}

type Settings = Readonly<Record<string, string>>

const measureStore = async (store: string, settings: Settings, bareSettings: Settings) => {
  const filling = await startService(settings)
  const key = await fillAccount(filling.url, { operators: COUNT })
  await stop(filling)
  // Only one process can open a PGlite database: the handler gets a copy.
  const { ADIT_DATA_DIR: from = '' } = settings
  const { ADIT_DATA_DIR: to } = bareSettings
  if (to !== undefined) await cp(from, to, { recursive: true })
  const servers = [await startService(settings), await startBare(bareSettings)] as const
  try {
    const list = await fetch(servers[0].url + LIST, { headers: clientHeaders(key) })
    const { operators } = OperatorList.parse(await list.json())
    const account = { key, records: (operators ?? []).map(({ id }) => `${LIST}/${id}`) }
    console.log(`${store}, ${COUNT} operators, ${ROUNDS} rounds in turns, load ${loadavg()[0]}`)
    const rows = []
    for (const [name, operation] of Object.entries(OPERATIONS)) {
      const [own, bare] = await Promise.all(
        servers.map((server) => shapeOf(server, key, operation(account.records[0] ?? '', 0))),
      )
      deepStrictEqual(bare, own)
      for (const connections of CONNECTIONS) {
        const run = (server: Running) => load(server, account, operation, connections)
        rows.push({ name, connections, ...(await compare(servers, run)) })
      }
    }
    console.table(rows)
  } finally {
    await Promise.all(servers.map(stop))
  }
}

await inFolder(async (folder) => {
  const postgresql = await startPostgresql()
  try {
    if (postgresql) {
      const url = { DATABASE_URL: postgresql.url }
      await measureStore('PostgreSQL', { ...url, ADIT_DATA_DIR: join(folder, 'key') }, url)
    } else console.log('PostgreSQL is not installed: only PGlite is measured.')
    const dataDir = (name: string) => ({ ADIT_DATA_DIR: join(folder, name) })
    await measureStore('PGlite', dataDir('service'), dataDir('bare'))
  } finally {
    await postgresql?.stop()
  }
})
