import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../support/free-port.ts'
import type { Programs } from './packages.ts'
import { end, fillIn, until, type Workplace } from './processes.ts'
import { KEY } from './soak/soak-place.ts'

const MAIN = join(import.meta.dirname, '../../dist/service/main.js')
const RESTART_MS = 1000

const isHealthy = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/healthz`)).ok

/** PgBouncer in transaction mode in front of a PostgreSQL server. */
export const startPgBouncer = async (
  { start, write, folder }: Workplace,
  program: string,
  postgresqlPort: number,
) => {
  const password = randomBytes(16).toString('hex')
  await write('users.txt', `"postgres" "${password}"\n`)
  const port = await freePort()
  const configure = async (to: number): Promise<string> => {
    const values = { PORT: port, POSTGRESQL_PORT: to, FOLDER: folder }
    return write('pgbouncer.ini', await fillIn('pgbouncer.ini', values))
  }
  const file = await configure(postgresqlPort)
  const url = (database: string): string =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  const answers = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url('postgres') })
    await client.connect()
    await client.end()
    return true
  }
  const launch = async (): Promise<ChildProcess> => {
    const child = start('pgbouncer', [program, file])
    await until('PgBouncer answers', answers)
    return child
  }
  let running = await launch()
  return {
    url,
    /** Routes all connections to another server, as a tool that promotes a standby does. */
    leadTo: async (newPort: number): Promise<void> => {
      await configure(newPort)
      running.kill('SIGHUP')
    },
    /** Stops PgBouncer with all its connections and restarts it. */
    restart: async (): Promise<void> => {
      await end(running, 'SIGTERM')
      await delay(RESTART_MS)
      running = await launch()
    },
  }
}

/** Three processes of Adit, each restarted when it ends, as by a supervisor. */
const startProcesses = async (
  { start, folder, isOpen }: Workplace,
  databaseUrl: string,
  publicUrl: string,
) => {
  const processes: { port: number; child?: ChildProcess }[] = []
  const keepRunning = async (name: string, service: { port: number; child?: ChildProcess }) => {
    const dataDir = join(folder, `data-${name}`)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const launch = (): void => {
      if (!isOpen()) return
      const env = {
        HOME: folder,
        PORT: String(service.port),
        DATABASE_URL: databaseUrl,
        ADIT_DATA_DIR: dataDir,
        ADIT_PUBLIC_URL: publicUrl,
        ADIT_API_KEY: KEY,
      }
      const child = start(name, [process.execPath, MAIN], { env, asCaller: true })
      child.once('exit', () => void delay(RESTART_MS).then(launch))
      service.child = child
    }
    launch()
  }
  for (const number of [1, 2, 3]) {
    const service = { port: await freePort() }
    processes.push(service)
    await keepRunning(`adit${number}`, service)
  }
  const ports = processes.map(({ port }) => port)
  return {
    ports,
    areHealthy: async (): Promise<boolean> =>
      (await Promise.all(ports.map(isHealthy))).every(Boolean),
    kill: async (index: number): Promise<void> => {
      const { child } = processes[index] ?? {}
      if (child) await end(child, 'SIGKILL')
    },
  }
}

/** Starts three processes of Adit on a database, with HAProxy in front of them at `origin`. */
export const startService = async (
  workplace: Workplace,
  { haproxy }: Programs,
  databaseUrl: string,
) => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const processes = await startProcesses(workplace, databaseUrl, origin)
  await until('Three processes of Adit are ready', processes.areHealthy)
  const [first = 0, second = 0, third = 0] = processes.ports
  const values = { PORT: port, ADIT_1: first, ADIT_2: second, ADIT_3: third }
  const file = await workplace.write('haproxy.cfg', await fillIn('haproxy.cfg', values))
  workplace.start('haproxy', [haproxy, '-db', '-f', file])
  await until('HAProxy answers', () => isHealthy(port))
  return { ...processes, origin }
}
