// Runs three processes of Adit behind HAProxy, on PostgreSQL with a synchronous standby, through PgBouncer:
// first the service's tests, then load while a process, PgBouncer and the primary are stopped. Exits with
// 1 if an acknowledged write is lost or a response is wrong. Usage: npm run test:scale [-- --skip-suite]
import pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, createClient } from './client.ts'
import { createFigures } from './figures.ts'
import { findPrograms, type Programs } from './packages.ts'
import { type PostgresqlPair, startPostgresqlPair } from './postgresql-pair.ts'
import { openWorkplace, until, type Workplace } from './processes.ts'
import { runServiceSuite } from './service-suite.ts'
import { startPgBouncer, startService } from './topology.ts'

const ACCOUNTS = 4
const CLIENTS = 12
const DETECT_MS = 2000
const PROMOTE_MS = 1500
/** How soon after a failure writes must succeed again, and how many requests in a row must succeed. */
const RECOVERY_SECONDS = 60
const ROW = 100

type PgBouncer = Awaited<ReturnType<typeof startPgBouncer>>
type Service = Awaited<ReturnType<typeof startService>>

const say = (text: string): void => console.log(text)

const createDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database adit')
  await client.end()
}

const makeClients = async (service: Service, figures: ReturnType<typeof createFigures>) => {
  const keys: string[] = []
  while (keys.length < ACCOUNTS) keys.push(await service.makeAccount())
  return Array.from({ length: CLIENTS }, (_each, index) => {
    const key = keys[index % ACCOUNTS] ?? ''
    return {
      key,
      client: createClient({ base: service.base, key, name: `client${index}`, figures }),
    }
  })
}

/** The faults in the stored data, over all clients; every operator must belong to one of them. */
const storedFaults = async (clients: readonly { key: string; client: Client }[]) => {
  const faults: string[] = []
  for (const key of new Set(clients.map((one) => one.key))) {
    const mine = clients.flatMap((one) => (one.key === key ? [one.client] : []))
    const stored = await mine[0]?.readAll()
    let owned = 0
    for (const { ledger, name } of mine) {
      const own = (stored ?? []).filter(({ description }) => description?.startsWith(`${name}-`))
      owned += own.length
      faults.push(...ledger.faults(own))
    }
    if (owned !== stored?.length) faults.push('An account has operators of nobody')
  }
  return faults
}

type Incident = { name: string; seconds: number; happen?: () => Promise<void> }

const incidents = (pair: PostgresqlPair, pgBouncer: PgBouncer, service: Service): Incident[] => [
  { name: 'undisturbed', seconds: 10 },
  {
    name: 'a process of Adit is killed',
    seconds: 10,
    happen: async () => {
      await service.kill(1)
      await until('The killed process is back', service.areHealthy, RECOVERY_SECONDS)
    },
  },
  { name: 'PgBouncer is restarted', seconds: 10, happen: pgBouncer.restart },
  {
    name: 'the primary is killed',
    seconds: 15,
    happen: async () => {
      await pair.killPrimary()
      await delay(DETECT_MS)
      // Switch before the promotion: until then the standby refuses writes, which is another failure.
      await pgBouncer.leadTo(pair.standbyPort)
      await delay(PROMOTE_MS)
      await pair.promote()
    },
  },
  { name: 'undisturbed again', seconds: 10 },
]

/** Runs load while each part fails once; returns the faults. */
const runLoad = async (pair: PostgresqlPair, pgBouncer: PgBouncer, service: Service) => {
  const figures = createFigures()
  const clients = await makeClients(service, figures)
  let isStopped = false
  const work = Promise.all(clients.map(({ client }) => client.run(() => isStopped)))
  const plan = incidents(pair, pgBouncer, service)
  try {
    for (const { name, seconds, happen } of plan) {
      say(`  ${name}`)
      figures.begin(name)
      await happen?.()
      const happened = performance.now()
      const isBack = () => figures.lastWrite() > happened && figures.row() >= ROW
      await until(`All is well after: ${name}`, async () => isBack(), RECOVERY_SECONDS)
      await delay(seconds * 1000)
    }
  } finally {
    isStopped = true
    await work
  }
  const lost = await storedFaults(clients)
  console.table(figures.table())
  say(`${clients.reduce((sum, { client }) => sum + client.ledger.size(), 0)} operators compared`)
  say(`lost: ${lost.length}`)
  return [...lost, ...figures.wrong()]
}

const runAll = async (workplace: Workplace, programs: Programs): Promise<string[]> => {
  say('PostgreSQL with a synchronous standby, PgBouncer')
  const pair = await startPostgresqlPair(workplace, programs.postgresql)
  const pgBouncer = await startPgBouncer(workplace, programs.pgbouncer, pair.primaryPort)
  if (!process.argv.includes('--skip-suite')) {
    say("The service's tests through PgBouncer")
    const passed = await runServiceSuite(workplace.folder, {
      pooled: pgBouncer.url('postgres'),
      direct: `postgres://postgres@127.0.0.1:${pair.primaryPort}/postgres`,
    })
    say(`${passed} tests passed`)
  }
  await createDatabase(pgBouncer.url('postgres'))
  say('Three processes of Adit, HAProxy, load')
  const service = await startService(workplace, programs, pgBouncer.url('adit'))
  return runLoad(pair, pgBouncer, service)
}

const programs = await findPrograms()
const workplace = await openWorkplace()
let faults = ['The run did not end']
try {
  faults = await runAll(workplace, programs)
  for (const fault of faults.slice(0, 20)) say(fault)
} finally {
  await workplace.close(faults.length > 0)
}
process.exitCode = faults.length > 0 ? 1 : 0
