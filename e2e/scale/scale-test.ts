// Runs three processes of Adit behind HAProxy, on PostgreSQL with a synchronous standby, through PgBouncer:
// first the service's tests, then load while a process, PgBouncer and the primary are stopped. Exits with
// 1 if an acknowledged write is lost or a response is wrong. Usage: npm run test:scale [-- --skip-suite]
import { setTimeout as delay } from 'node:timers/promises'
import { findPrograms, type Programs } from './packages.ts'
import { type PostgresqlPair, query, startPostgresqlPair } from './postgresql-pair.ts'
import { openWorkplace, until, type Workplace } from './processes.ts'
import { runServiceSuite } from './service-suite.ts'
import { KEY } from './soak/soak-place.ts'
import { soak } from './soak/soak-run.ts'
import { startPgBouncer, startService } from './topology.ts'

const CLIENTS = 12
const LOAD_MS = 10_000
const DETECT_MS = 2000
const PROMOTE_MS = 1500
const RECOVERY_SECONDS = 60

type PgBouncer = Awaited<ReturnType<typeof startPgBouncer>>
type Service = Awaited<ReturnType<typeof startService>>

const incidentsOf = (pair: PostgresqlPair, pgBouncer: PgBouncer, service: Service) => ({
  'a process of Adit killed': async () => {
    await service.kill(1)
    await until('The killed process is back', service.areHealthy, RECOVERY_SECONDS)
  },
  'PgBouncer restarted': pgBouncer.restart,
  'the primary killed': async () => {
    await pair.killPrimary()
    await delay(DETECT_MS)
    // Switch before the promotion: until then the standby refuses writes, which is another failure.
    await pgBouncer.leadTo(pair.standbyPort)
    await delay(PROMOTE_MS)
    await pair.promote()
  },
})

const runAll = async (workplace: Workplace, programs: Programs): Promise<string[]> => {
  console.log('PostgreSQL with a synchronous standby, PgBouncer')
  const pair = await startPostgresqlPair(workplace, programs.postgresql)
  const pgBouncer = await startPgBouncer(workplace, programs.pgbouncer, pair.primaryPort)
  if (!process.argv.includes('--skip-suite')) {
    console.log("The service's tests through PgBouncer")
    const passed = await runServiceSuite(workplace.folder, {
      pooled: pgBouncer.url('postgres'),
      direct: `postgres://postgres@127.0.0.1:${pair.primaryPort}/postgres`,
    })
    console.log(`${passed} tests passed`)
  }
  await query(pair.primaryPort, 'create database adit')
  console.log('Three processes of Adit, HAProxy, load')
  const service = await startService(workplace, programs, pgBouncer.url('adit'))
  const incidents = incidentsOf(pair, pgBouncer, service)
  const { origin } = service
  const place = { key: KEY, origins: [origin], publicUrl: origin, isOrdered: false, incidents }
  return soak(
    { ...place, hasFaults: false },
    {
      seed: Math.floor(Math.random() * 2 ** 31),
      isOver: (happened) => happened === Object.keys(incidents).length,
      loadMs: LOAD_MS,
      clients: CLIENTS,
    },
  )
}

const programs = await findPrograms()
const workplace = await openWorkplace()
let faults = ['The run did not end']
try {
  faults = await runAll(workplace, programs)
  for (const fault of faults.slice(0, 20)) console.log(fault)
} finally {
  await workplace.close(faults.length > 0)
}
process.exitCode = faults.length > 0 ? 1 : 0
