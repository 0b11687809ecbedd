// An audit log of a million events beside one of 10,000 in the same database: pages at any depth and with
// each filter, read from the built service in turn; then the erasure of a tenth of it, with writes beside it,
// and how long they wait. Exits with 1 if a page of the large log takes over 50 ms, or over 1.5 times that of
// the small one, or a write waits over 100 ms longer than without an erasure.
// Usage: npm run bench:audit, or with other numbers: node e2e/run-typescript.mjs e2e/bench/audit-rows.ts <events> <events>
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AUDIT_PATH } from '#contract/audit.ts'
import { SERVICE_VERSION, VERSION_HEADER } from '#contract/version.ts'
import { makeAccount } from '#service/core/api/keys.ts'
import { firstIdAt, newId } from '#service/core/store/ids.ts'
import { type Store, storeOver } from '#service/core/store/store.ts'
import { eventTime, testRecords } from '#service/faults/test-records.ts'
import { openPool, openStore, type StoreLocation } from '#service/node/store/open-store.ts'
import { startPostgresql } from '#service/testing/test-postgresql.ts'
import { startService, stop } from './service-process.mjs'

const [LARGE = 1_000_000, SMALL = 10_000] = process.argv.slice(2).map(Number)
const DAY_MS = 86_400_000
const DAYS = 100
const ERASED_DAYS = 10
const ROUNDS = 40
const MOST_RATIO = 1.5
const MOST_PAGE_MS = 50
const MOST_WAIT_MS = 100
/** How many events each record has. */
const EACH = 200

type Log = { key: string; account: string; count: number; from: Date; until: Date }

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN

const fill = async (location: StoreLocation): Promise<[large: Log, small: Log]> => {
  const opened = await openPool(location)
  const store = await storeOver(opened)
  const until = new Date()
  const from = new Date(until.getTime() - DAYS * DAY_MS)
  const make = async (count: number): Promise<Log> => {
    const { key, owner } = await makeAccount(store)
    const account = owner.account_id
    const records = Math.max(1, Math.floor(count / EACH))
    await testRecords(opened.pool).insertEvents({ account, count, records, from, until })
    return { key, account, count, from, until }
  }
  const small = await make(SMALL)
  const large = await make(LARGE)
  await store.close()
  return [large, small]
}

const numbered = (prefix: string, number: number): string =>
  `${prefix}_${String(Math.floor(number)).padStart(27, '0')}`

/** A time in the log: 0 is when it begins, 1 when it ends. */
const timeAt = (log: Log, share: number) => eventTime(log, log.count * share)
const idAt = (log: Log, share: number) => firstIdAt('evt', timeAt(log, share))

type Query = Readonly<Record<string, string>>
const RECORD = { record: `/kubernetes_operators/${numbered('k8sop', 7)}` }
const UPDATES = { operation: 'updateOperator' }
const DELETES = { operation: 'deleteOperator' }
const spanIn = (log: Log) => ({
  from: timeAt(log, 0.3).toISOString(),
  until: timeAt(log, 0.6).toISOString(),
})

const PAGES: Record<string, (log: Log) => Query> = {
  'first page': () => ({}),
  'page at half': (log) => ({ before_id: idAt(log, 0.5) }),
  'page at the end': (log) => ({ before_id: idAt(log, 150 / log.count) }),
  'of one record': () => RECORD,
  'of one record, at half': (log) => ({ ...RECORD, before_id: idAt(log, 0.5) }),
  'by most writes': () => UPDATES,
  'by a seldom operation': () => DELETES,
  'with the key of most writes': () => ({ key: 'ci' }),
  'with a seldom key': () => ({ key: 'key 3' }),
  'with a key by a seldom operation': () => ({ ...DELETES, key: 'key 0' }),
  'of a time': spanIn,
  'of a time, at half of it': (log) => ({ ...spanIn(log), before_id: idAt(log, 0.45) }),
  'of a time, by most writes': (log) => ({ ...spanIn(log), ...UPDATES }),
  'of a time, with a key': (log) => ({ ...spanIn(log), key: 'ci' }),
  'of a time, with a key by an operation': (log) => ({ ...spanIn(log), ...UPDATES, key: 'ci' }),
}

const readPage = async (port: number, { key }: Log, asked: Query): Promise<number> => {
  const query = `?${new URLSearchParams(asked)}`
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${AUDIT_PATH}${query}`, {
    headers: { Authorization: `Bearer ${key}`, [VERSION_HEADER]: SERVICE_VERSION },
  })
  const { events } = await response.json()
  if (events.length !== 100)
    throw new Error(`${query}: ${response.status}, ${events.length} events`)
  return performance.now() - began
}

const measurePages = async (location: StoreLocation, large: Log, small: Log) => {
  const { dataDir, databaseUrl } = location
  const service = await startService({
    ADIT_DATA_DIR: dataDir,
    ADIT_AUDIT_DAYS: '3650',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  try {
    const rows = []
    let isQuick = true
    for (const [page, queryOf] of Object.entries(PAGES)) {
      const times = { large: [] as number[], small: [] as number[] }
      for (let round = 0; round < ROUNDS; round += 1) {
        times.large.push(await readPage(service.port, large, queryOf(large)))
        times.small.push(await readPage(service.port, small, queryOf(small)))
      }
      const [ofLarge, ofSmall] = [quantile(times.large, 0.5), quantile(times.small, 0.5)]
      isQuick &&= ofLarge <= MOST_PAGE_MS
      rows.push({
        page,
        [`${SMALL} events, ms`]: Number(ofSmall.toFixed(1)),
        [`${LARGE} events, ms`]: Number(ofLarge.toFixed(1)),
        ratio: Number((ofLarge / ofSmall).toFixed(2)),
      })
    }
    console.table(rows)
    return isQuick && rows.every(({ ratio }) => ratio <= MOST_RATIO)
  } finally {
    await stop(service)
  }
}

/** Adds one event after the other until told to stop; returns how long each took, in ms. */
const writeUntil = async (store: Store, { account }: Log, isOver: () => boolean) => {
  const waits: number[] = []
  while (!isOver()) {
    const began = performance.now()
    await store.transaction(({ auditEvents }) =>
      auditEvents.add({
        account_id: account,
        id: newId('evt'),
        at: new Date(),
        key_id: 'key_1',
        key_name: 'ci',
        operation: 'updateOperator',
        operation_id: 'op_1',
        record: '/kubernetes_operators/k8sop_1',
        before: '{}',
        after: '{}',
      }),
    )
    waits.push(performance.now() - began)
    await delay(2)
  }
  return waits
}

const measureErasure = async (location: StoreLocation, log: Log): Promise<boolean> => {
  const store = await openStore(location)
  try {
    const end = performance.now() + 2000
    const quiet = await writeUntil(store, log, () => performance.now() > end)
    let isOver = false
    const writing = writeUntil(store, log, () => isOver)
    const { account } = log
    const until = idAt(log, ERASED_DAYS / DAYS)
    const parts: number[] = []
    const began = performance.now()
    for (let next: string | undefined = 'evt_'; next !== undefined;) {
      const from: string = next
      const start = performance.now()
      const erased = await store.transaction(({ auditEvents }) =>
        auditEvents.erase({ account, from, until }),
      )
      next = erased.next
      parts.push(performance.now() - start)
      await delay(5)
    }
    isOver = true
    const seconds = (performance.now() - began) / 1000
    const reusing = performance.now()
    await store.reuseSpace()
    console.log(`its space made free for others: ${Math.round(performance.now() - reusing)} ms`)
    const beside = await writing
    const told = (values: readonly number[]) =>
      [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(1)).join(' / ')
    console.log(
      `erasure of ${Math.round((LARGE * ERASED_DAYS) / DAYS)} events: ${seconds.toFixed(1)} s in ${parts.length} parts of ${told(parts)} ms (median, p99, longest); a write takes ${told(beside)} ms beside it, ${told(quiet)} ms without`,
    )
    return quantile(beside, 1) - quantile(quiet, 1) <= MOST_WAIT_MS
  } finally {
    await store.close()
  }
}

const measureStore = async (name: string, location: StoreLocation): Promise<boolean> => {
  const began = performance.now()
  const [large, small] = await fill(location)
  console.log(`${name}: filled in ${Math.round((performance.now() - began) / 1000)} s`)
  const isFlat = await measurePages(location, large, small)
  return (await measureErasure(location, large)) && isFlat
}

const folder = await mkdtemp(join(tmpdir(), 'adit-bench-'))
const postgresql = await startPostgresql()
let isGood = true
try {
  const onPglite = { dataDir: join(folder, 'pglite'), databaseUrl: undefined }
  isGood = await measureStore('PGlite', onPglite)
  if (postgresql) {
    const onServer = { dataDir: join(folder, 'key'), databaseUrl: postgresql.url }
    isGood = (await measureStore('PostgreSQL', onServer)) && isGood
  } else console.log('PostgreSQL is not installed: only PGlite is measured.')
} finally {
  await postgresql?.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = isGood ? 0 : 1
