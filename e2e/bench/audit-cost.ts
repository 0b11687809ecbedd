// What the audit log costs a write: the built service with it and without (ADIT_AUDIT_DAYS=0), each on its own
// database with the same operators, in many short rounds in turn. The ratio is the median over pairs of
// rounds, by requests a second and by the CPU time that the process itself uses per request; PGlite runs in
// the process, PostgreSQL does not. Other load on the machine upsets the rates: exits with 1 if the ratio of a
// PATCH by CPU time is under 0.85.
// Usage: npm run bench:audit [-- <rounds> <operators>]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { SERVICE_VERSION, VERSION_HEADER } from '#contract/version.ts'
import { openPool } from '#service/node/store/open-store.ts'
import { startPostgresql } from '#service/testing/test-postgresql.ts'
import { makeDatabase } from '#service/testing/test-stores.ts'
import { COUNTING_DIGITS, seedOperators } from './seed-operators.ts'
import { processorMs, startService, stop } from './service-process.mjs'

const [ROUNDS = 60, OPERATORS = 20_000] = process.argv.slice(2).map(Number)
const ROUND_MS = 250
const WARM_UP_MS = 1500
const CONNECTIONS = [1, 16]
const LEAST = 0.85

type Side = Awaited<ReturnType<typeof startSide>>
type Send = (side: Side, count: number) => { method: 'PATCH' | 'PUT'; path: string; body: string }

const PATCH = 'patch an operator'
const WRITES: Record<string, Send> = {
  [PATCH]: ({ idStart }, count) => {
    const id = `${idStart}${String(1 + ((count * 7919) % OPERATORS)).padStart(COUNTING_DIGITS, '0')}`
    return {
      method: 'PATCH',
      path: `/api/kubernetes_operators/${id}`,
      body: `{"description":"Door ${count}"}`,
    }
  },
  'put a module': (_side, count) => ({
    method: 'PUT',
    path: `/api/edges/tls/edgtls_${count % 500}/backend`,
    body: `{"backend_id":"bkd_${count}"}`,
  }),
}

const startSide = async (settings: Record<string, string>, auditDays: number) => {
  const { ADIT_DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = settings
  const opened = await openPool({ dataDir, databaseUrl })
  const seeded = await seedOperators(opened, OPERATORS)
  const service = await startService({ ...settings, ADIT_AUDIT_DAYS: `${auditDays}` })
  return { ...seeded, ...service }
}

let sent = 0

/** Writes on so many connections for a while; returns requests a second and CPU ms per request. */
const load = async (side: Side, write: Send, connections: number, ms: number) => {
  const pool = new Pool(`http://127.0.0.1:${side.port}`, { connections, pipelining: 1 })
  const used = await processorMs(side)
  const began = performance.now()
  let count = 0
  const worker = async (): Promise<void> => {
    while (performance.now() - began < ms) {
      const { method, path, body } = write(side, (sent += 1))
      const headers = {
        authorization: `Bearer ${side.key}`,
        [VERSION_HEADER]: SERVICE_VERSION,
        'content-type': 'application/json',
      }
      const response = await pool.request({ method, path, headers, body })
      const text = await response.body.text()
      if (response.statusCode !== 200)
        throw new Error(`${method} ${path}: ${response.statusCode} ${text}`)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const took = performance.now() - began
  const processor = (await processorMs(side)) - used
  await pool.close()
  return { rate: (count * 1000) / took, count, processor }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const compare = async (name: string, connections: number, audited: Side, plain: Side) => {
  const write = WRITES[name]
  if (!write) throw new Error(`No write is called ${name}`)
  for (const side of [audited, plain]) await load(side, write, connections, WARM_UP_MS)
  const ratios: number[] = []
  const rates = { audited: [] as number[], plain: [] as number[] }
  const spent = { audited: 0, plain: 0, auditedCount: 0, plainCount: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    const run = (side: Side) => load(side, write, connections, ROUND_MS)
    // Alternate the order, so that leftovers of one do not always slow down the other.
    const first = await run(round % 2 ? audited : plain)
    const second = await run(round % 2 ? plain : audited)
    const [withLog, without] = round % 2 ? [first, second] : [second, first]
    ratios.push(withLog.rate / without.rate)
    rates.audited.push(withLog.rate)
    rates.plain.push(without.rate)
    spent.audited += withLog.processor
    spent.plain += without.processor
    spent.auditedCount += withLog.count
    spent.plainCount += without.count
  }
  const [cpu, plainCpu] = [spent.audited / spent.auditedCount, spent.plain / spent.plainCount]
  return {
    write: name,
    connections,
    'with, req/s': Math.round(median(rates.audited)),
    'without, req/s': Math.round(median(rates.plain)),
    ratio: Number(median(ratios).toFixed(3)),
    'CPU each, ms': `${cpu.toFixed(2)} / ${plainCpu.toFixed(2)}`,
    'by CPU': Number((plainCpu / cpu).toFixed(3)),
  }
}

const measureStore = async (
  store: string,
  audited: Record<string, string>,
  plain: Record<string, string>,
): Promise<boolean> => {
  const sides = [await startSide(audited, 90), await startSide(plain, 0)] as const
  try {
    const rows = []
    for (const name of Object.keys(WRITES))
      for (const connections of CONNECTIONS) rows.push(await compare(name, connections, ...sides))
    console.log(`${store}, ${OPERATORS} operators, ${ROUNDS} pairs of rounds of ${ROUND_MS} ms`)
    console.table(rows)
    return rows.every((row) => row.write !== PATCH || !(row['by CPU'] < LEAST))
  } finally {
    await Promise.all(sides.map(stop))
  }
}

const folder = await mkdtemp(join(tmpdir(), 'adit-bench-'))
const postgresql = await startPostgresql()
let isGood = true
try {
  const dataDir = (name: string) => ({ ADIT_DATA_DIR: join(folder, name) })
  isGood = await measureStore('PGlite', dataDir('with'), dataDir('without'))
  if (postgresql) {
    const onServer = async (name: string) => {
      const { url } = await makeDatabase(postgresql.url)
      return { ...dataDir(name), DATABASE_URL: url }
    }
    const onPostgresql = [await onServer('key-with'), await onServer('key-without')] as const
    isGood = (await measureStore('PostgreSQL', ...onPostgresql)) && isGood
  } else console.log('PostgreSQL is not installed: only PGlite is measured.')
} finally {
  await postgresql?.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = isGood ? 0 : 1
