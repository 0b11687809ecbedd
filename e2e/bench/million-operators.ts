// Compares an account of a million operators with one of 100,000, each in a database of its own on one
// private PostgreSQL: pages at any depth, creates and patches. Both are measured in turn, many times over,
// so that the ratios hold on a machine that does other work, too. Ends with 1 if one is under 0.9.
// Usage: npm run bench:million [-- <operators> <operators>]
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { SERVICE_VERSION, VERSION_HEADER } from '#contract/version.ts'
import { makeAccount } from '#service/api/keys.ts'
import { newId } from '#service/store/ids.ts'
import { storeOver } from '#service/store/open-store.ts'
import { postgresPool } from '#service/store/pools.ts'
import { freePort } from '../free-port.ts'
import { findPrograms } from '../scale/packages.ts'
import { query, startPostgresql } from '../scale/postgresql-pair.ts'
import { openWorkplace, until, type Workplace } from '../scale/processes.ts'

const MAIN = join(import.meta.dirname, '../../dist/service/main.js')
const [SMALL = 100_000, LARGE = 1_000_000] = process.argv.slice(2).map(Number)
const ROUNDS = 25
const ROUND_MS = 500
const CONCURRENCY = 8
const COUNTING_DIGITS = 9
const LEAST = 0.9

type Sized = { operators: number; send: Record<Kind, () => Promise<void>> }

const KINDS = ['first page', 'page at half', 'page at the end', 'create', 'patch'] as const
type Kind = (typeof KINDS)[number]

/** Fills a new database; returns a key of the account and the first digits of its operators' ids. */
const seed = async (url: string, count: number) => {
  const store = await storeOver(postgresPool(url))
  const { key, owner } = await makeAccount(store)
  const idStart = newId('k8sop').slice(0, -COUNTING_DIGITS)
  const { account_id: account, principal_id: principal } = owner
  await store.testRecords.insertOperators({ account, principal, idStart, count, at: new Date() })
  await store.close()
  return { key, idStart }
}

/** A process of Adit on a database; its port. */
const startAdit = async (workplace: Workplace, name: string, url: string): Promise<number> => {
  const port = await freePort()
  const env = {
    HOME: workplace.folder,
    PORT: `${port}`,
    DATABASE_URL: url,
    ADIT_DATA_DIR: join(workplace.folder, `data-${name}`),
  }
  workplace.start(name, [process.execPath, MAIN], { env, asCaller: true })
  await until('Adit is ready', async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok)
  return port
}

// node:http instead of fetch: the client shares the machine with what it measures.
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
  const { key, idStart } = await seed(url, operators)
  const call = caller(await startAdit(workplace, name, url), key)
  const id = (number: number): string => `${idStart}${`${number}`.padStart(COUNTING_DIGITS, '0')}`
  const any = (): string => id(1 + Math.floor(Math.random() * operators))
  const page = (before: number) => call('GET', `?before_id=${id(before)}`, 200)
  const metadata = (): string => `{"at":${performance.now()}}`
  return {
    operators,
    send: {
      'first page': () => call('GET', '', 200),
      'page at half': () => page(Math.floor(operators / 2)),
      'page at the end': () => page(101),
      create: () => call('POST', '', 201, { description: 'created', metadata: metadata() }),
      patch: () => call('PATCH', `/${any()}`, 200, { metadata: metadata() }),
    },
  }
}

/** Requests per second, some at a time. */
const rate = async (send: () => Promise<void>, ms = ROUND_MS): Promise<number> => {
  const began = performance.now()
  let count = 0
  const work = async (): Promise<void> => {
    while (performance.now() < began + ms) {
      await send()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return (count * 1000) / (performance.now() - began)
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0

/** Measures both in turn; the one that is first changes with each round. */
const compare = async (small: Sized, large: Sized, kind: Kind) => {
  const rates: [small: number, large: number][] = []
  for (const { send } of [small, large]) await rate(send[kind])
  while (rates.length < ROUNDS) {
    const isSmallFirst = rates.length % 2 === 0
    const first = await rate((isSmallFirst ? small : large).send[kind])
    const second = await rate((isSmallFirst ? large : small).send[kind])
    rates.push(isSmallFirst ? [first, second] : [second, first])
  }
  const ratios = rates.map(([ofSmall, ofLarge]) => ofLarge / ofSmall)
  const median = (values: number[]): number => Math.round(quantile(values, 0.5))
  return {
    kind,
    [`${small.operators}, requests/s`]: median(rates.map(([ofSmall]) => ofSmall)),
    [`${large.operators}, requests/s`]: median(rates.map(([, ofLarge]) => ofLarge)),
    ratio: Number(quantile(ratios, 0.5).toFixed(3)),
    quartiles: [0.25, 0.75].map((part) => quantile(ratios, part).toFixed(2)).join(' to '),
  }
}

const runAll = async (workplace: Workplace): Promise<boolean> => {
  const { postgresql } = await findPrograms()
  const alone = "synchronous_standby_names = ''\n"
  const { port } = await startPostgresql(workplace, postgresql, alone)
  const small = await open(workplace, port, SMALL)
  const large = await open(workplace, port, LARGE)
  await query(port, 'checkpoint')
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
