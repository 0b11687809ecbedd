import type { ChildProcess } from 'node:child_process'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { fillIn, until, type Workplace } from './processes.ts'

/** A primary whose writes are on the disks of both servers before they are acknowledged. */
export type PostgresqlPair = {
  primaryPort: number
  standbyPort: number
  /** Kills the primary and all its processes, as the loss of its machine does. */
  killPrimary: () => Promise<void>
  /** Makes the standby take writes. */
  promote: () => Promise<void>
}

const query = async (port: number, text: string): Promise<unknown[]> => {
  const client = new pg.Client({
    connectionString: `postgres://postgres@127.0.0.1:${port}/postgres`,
    connectionTimeoutMillis: 2000,
  })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The processes that a process has started. */
const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)

const killAll = async (postmaster: ChildProcess): Promise<void> => {
  // Stopped first, so that it starts no more of them.
  postmaster.kill('SIGSTOP')
  const workers = await childrenOf(postmaster.pid ?? 0)
  postmaster.kill('SIGKILL')
  for (const pid of workers) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

/** Makes and starts both servers, in folders of the run. */
export const startPostgresqlPair = async (
  { folder, start, run }: Workplace,
  bin: string,
): Promise<PostgresqlPair> => {
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')]
  const program = (name: string): string => join(bin, name)
  const server = (name: string, data: string, port: number) =>
    start(name, [program('postgres'), '-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder])

  // prettier-ignore
  await run('initdb', [program('initdb'), '-D', primary, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'])
  await appendFile(join(primary, 'postgresql.conf'), await fillIn('postgresql.conf', {}))
  const postmaster = server('primary', primary, primaryPort)
  await until('The primary answers', async () => (await query(primaryPort, 'select 1')).length > 0)

  const source = `host=127.0.0.1 port=${primaryPort} user=postgres application_name=adit_standby`
  await run('basebackup', [program('pg_basebackup'), '-D', standby, '-R', '-d', source])
  await appendFile(join(standby, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
  server('standby', standby, standbyPort)
  const synchronous = "select 1 from pg_stat_replication where sync_state = 'sync'"
  await until(
    'The standby is synchronous',
    async () => (await query(primaryPort, synchronous)).length > 0,
  )
  return {
    primaryPort,
    standbyPort,
    killPrimary: () => killAll(postmaster),
    promote: () => run('promote', [program('pg_ctl'), 'promote', '-D', standby]),
  }
}
