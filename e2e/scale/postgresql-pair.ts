import type { ChildProcess } from 'node:child_process'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../support/free-port.ts'
import { fillIn, isRunning, until, type Workplace } from './processes.ts'

/** A primary that acknowledges a write only after it is on the disks of both servers. */
export type PostgresqlPair = Awaited<ReturnType<typeof startPostgresqlPair>>

/** Queries a server of the run as superuser. */
export const query = async (
  port: number,
  text: string,
  database = 'postgres',
): Promise<unknown[]> => {
  const client = new pg.Client({
    connectionString: `postgres://postgres@127.0.0.1:${port}/${database}`,
    connectionTimeoutMillis: 2000,
  })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

// prettier-ignore
const postgresCommand = (bin: string, data: string, port: number, sockets: string): string[] =>
  [join(bin, 'postgres'), '-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', sockets]

/** The child processes of a process. */
const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)

const killAll = async (postmaster: ChildProcess): Promise<void> => {
  // Stop the parent first, so that it starts no more children.
  postmaster.kill('SIGSTOP')
  const workers = await childrenOf(postmaster.pid ?? 0)
  postmaster.kill('SIGKILL')
  for (const pid of workers) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
}

/** Creates and starts a server with the example's settings and some overrides; it can be killed and started again. */
export const startPostgresql = async (
  { folder, start, run }: Workplace,
  bin: string,
  differing = '',
) => {
  const port = await freePort()
  const data = join(folder, 'primary')
  // prettier-ignore
  await run('initdb', [join(bin, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'])
  const settings = await fillIn('postgresql.conf', {})
  await appendFile(join(data, 'postgresql.conf'), `${settings}${differing}`)
  const launch = async (): Promise<ChildProcess> => {
    const launched = start('primary', postgresCommand(bin, data, port, folder))
    await until('PostgreSQL answers', async () => (await query(port, 'select 1')).length > 0)
    return launched
  }
  let postmaster = await launch()
  return {
    port,
    kill: () => killAll(postmaster),
    restart: async (): Promise<void> => {
      await killAll(postmaster)
      await until('PostgreSQL has ended', async () => !isRunning(postmaster))
      postmaster = await launch()
    },
  }
}

/** Creates and starts a primary and its synchronous standby. */
export const startPostgresqlPair = async (workplace: Workplace, bin: string) => {
  const { folder, start, run } = workplace
  const { port: primaryPort, kill } = await startPostgresql(workplace, bin)
  const standbyPort = await freePort()
  const standby = join(folder, 'standby')
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres application_name=adit_standby`
  await run('basebackup', [join(bin, 'pg_basebackup'), '-D', standby, '-R', '-d', source])
  await appendFile(join(standby, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
  start('standby', postgresCommand(bin, standby, standbyPort, folder))
  const synchronous = "select 1 from pg_stat_replication where sync_state = 'sync'"
  await until(
    'The standby is synchronous',
    async () => (await query(primaryPort, synchronous)).length > 0,
  )
  return {
    primaryPort,
    standbyPort,
    /** Kills the primary and all its processes, as if its machine were lost. */
    killPrimary: kill,
    /** Promotes the standby, so that it accepts writes. */
    promote: () => run('promote', [join(bin, 'pg_ctl'), 'promote', '-D', standby]),
  }
}
