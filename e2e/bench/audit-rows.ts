// An audit log of a million events beside one of 10,000 in the same database: pages at any depth and with each filter,
// read from the built service in turn. Prints the figures; exits with 1 if one is over its limit.
// Usage: npm run bench:audit, or with other numbers: node e2e/run-typescript.mjs e2e/bench/audit-rows.ts <events> <events>
import { join } from 'node:path'
import { AUDIT_PATH } from '#contract/audit.ts'
import { makeAccount } from '#service/core/api/keys.ts'
import { firstIdAt } from '#service/core/store/ids.ts'
import { storeOver } from '#service/core/store/store.ts'
import { eventTime, testRecords } from '#service/faults/test-records.ts'
import { openPool, type StoreLocation } from '#service/node/store/open-store.ts'
import { startPostgresql } from '#service/testing/test-postgresql.ts'
import { clientHeaders } from '../account.ts'
import { median, note } from './figures.ts'
import { inFolder, startService, stop } from './service-process.ts'

const [LARGE = 1_000_000, SMALL = 10_000] = process.argv.slice(2).map(Number)
const DAYS = 100
const ROUNDS = 40
const MOST_RATIO = 1.5
const MOST_PAGE_MS = 50
/** How many events each record has. */
const EACH = 200

type Log = { key: string; count: number; from: Date; until: Date }

const fill = async (location: StoreLocation): Promise<[large: Log, small: Log]> => {
  const opened = await openPool(location)
  const store = await storeOver(opened)
  const until = new Date()
  const from = new Date(until.getTime() - DAYS * 86_400_000)
  const make = async (count: number): Promise<Log> => {
    const { key, owner } = await makeAccount(store)
    const records = Math.max(1, Math.floor(count / EACH))
    const bulk = { account: owner.account_id, count, records, from, until }
    await testRecords(opened.pool).insertEvents(bulk)
    return { key, count, from, until }
  }
  const small = await make(SMALL)
  const large = await make(LARGE)
  await store.close()
  return [large, small]
}

type Query = Readonly<Record<string, string>>

/** Before what is at a part of the log: 0 is when it begins, 1 when it ends. */
const before = (log: Log, part: number): Query => ({
  before_id: firstIdAt('evt', eventTime(log, log.count * part)),
})
const span = (log: Log): Query => ({
  from: eventTime(log, log.count * 0.3).toISOString(),
  until: eventTime(log, log.count * 0.6).toISOString(),
})
const RECORD = { record: `/kubernetes_operators/k8sop_${'7'.padStart(27, '0')}` }
const UPDATES = { operation: 'updateOperator' }
const DELETES = { operation: 'deleteOperator' }

const PAGES: Readonly<Record<string, (log: Log) => Query>> = {
  'first page': () => ({}),
  'page at half': (log) => before(log, 0.5),
  'page at the end': (log) => before(log, 150 / log.count),
  'of one record': () => RECORD,
  'of one record, at half': (log) => ({ ...RECORD, ...before(log, 0.5) }),
  'by most writes': () => UPDATES,
  'by a seldom operation': () => DELETES,
  'with the key of most writes': () => ({ key: 'ci' }),
  'with a seldom key': () => ({ key: 'key 3' }),
  'with a key by a seldom operation': () => ({ ...DELETES, key: 'key 0' }),
  'of a time, at half of it': (log) => ({ ...span(log), ...before(log, 0.45) }),
  'of a time, with a key by an operation': (log) => ({ ...span(log), ...UPDATES, key: 'ci' }),
}

const readPage = async (url: string, { key }: Log, asked: Query): Promise<number> => {
  const query = `?${new URLSearchParams(asked)}`
  const began = performance.now()
  const response = await fetch(`${url}${AUDIT_PATH}${query}`, { headers: clientHeaders(key) })
  const { events } = await response.json()
  if (events.length !== 100)
    throw new Error(`${query}: ${response.status}, ${events.length} events`)
  return performance.now() - began
}

const measureStore = async (name: string, { dataDir, databaseUrl }: StoreLocation) => {
  const [large, small] = await fill({ dataDir, databaseUrl })
  const service = await startService({
    ADIT_DATA_DIR: dataDir,
    ADIT_AUDIT_DAYS: '3650',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  try {
    console.log(`${name}, ${LARGE} events`)
    for (const [page, queryOf] of Object.entries(PAGES)) {
      const ofLarge: number[] = []
      const ofSmall: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        ofLarge.push(await readPage(service.url, large, queryOf(large)))
        ofSmall.push(await readPage(service.url, small, queryOf(small)))
      }
      note(page, median(ofLarge), 'ms', MOST_PAGE_MS)
      note(`  against ${SMALL} events`, median(ofLarge) / median(ofSmall), 'x', MOST_RATIO)
    }
  } finally {
    await stop(service)
  }
}

await inFolder(async (folder) => {
  const postgresql = await startPostgresql()
  try {
    await measureStore('PGlite', { dataDir: join(folder, 'pglite'), databaseUrl: undefined })
    const onServer = { dataDir: join(folder, 'key'), databaseUrl: postgresql?.url }
    if (postgresql) await measureStore('PostgreSQL', onServer)
    else console.log('PostgreSQL is not installed: only PGlite is measured.')
  } finally {
    await postgresql?.stop()
  }
})
