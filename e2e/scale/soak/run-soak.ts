// Edits operators and modules with many clients, with bulk runs and sweeps, while answers fail, clients leave
// and processes are killed, and compares the service and its audit log with what was sent. First on PGlite,
// then on PostgreSQL with two processes, where PostgreSQL is killed, too. Exits with 1 at the first difference.
// What the clients do is drawn from the seed that is printed; in which order, is not.
// Usage: npm run test:soak [-- --seconds <per store> --clients <number> --seed <number> --store pglite|postgresql]
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createProcessGroup } from '#service/testing/test-process.ts'
import { binaries } from '#service/testing/test-postgresql.ts'
import { startPostgresql } from '../postgresql-pair.ts'
import { openWorkplace, type Workplace } from '../processes.ts'
import { startSoakPlace } from './soak-place.ts'
import { soak, type SoakPlace } from './soak-run.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '70' },
    clients: { type: 'string', default: '8' },
    seed: { type: 'string', default: `${Math.floor(Math.random() * 2 ** 31)}` },
    store: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const options = { seed: Number(values.seed), clients: Number(values.clients), loadMs: 4000 }
const { start, killAll } = createProcessGroup()

const onPglite = (folder: string): Promise<SoakPlace> =>
  startSoakPlace({ start, folder, processes: 1 })

const onPostgresql = async (workplace: Workplace, folder: string): Promise<SoakPlace> => {
  const bin = await binaries()
  if (!bin) throw new Error('PostgreSQL is not installed: --store pglite runs without it')
  // Nothing waits for a standby here.
  const server = await startPostgresql(workplace, bin, "synchronous_standby_names = ''\n")
  const databaseUrl = `postgres://postgres@127.0.0.1:${server.port}/postgres`
  const place = await startSoakPlace({ start, folder, databaseUrl, processes: 2 })
  return { ...place, incidents: { ...place.incidents, 'PostgreSQL killed': server.restart } }
}

const workplace = await openWorkplace()
let faults = ['The run did not end']
try {
  console.log(`seed ${options.seed}, ${options.clients} clients, ${seconds} seconds for each store`)
  faults = []
  for (const [name, open] of [
    ['pglite', onPglite],
    ['postgresql', (folder: string) => onPostgresql(workplace, folder)],
  ] as const) {
    if ((values.store ?? name) !== name) continue
    console.log(name)
    const folder = join(workplace.folder, name)
    await mkdir(folder)
    const place = await open(folder)
    const end = performance.now() + seconds * 1000
    faults.push(...(await soak(place, { ...options, isOver: () => performance.now() >= end })))
    await killAll()
  }
  for (const fault of faults.slice(0, 20)) console.log(fault)
} finally {
  await killAll()
  await workplace.close(faults.length > 0)
}
process.exitCode = faults.length > 0 ? 1 : 0
