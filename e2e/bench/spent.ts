import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { query } from '../scale/postgresql-pair.ts'

/** The cost of work: CPU time, and bytes of PostgreSQL's log (WAL). */
export type Spent = { cpuMs: number; logBytes: number }

const TICK_MS = 10

/** CPU time of a process: fields 14 and 15 of proc(5), counted after the name in parentheses. */
const cpuMs = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = text
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * TICK_MS
}

const Asked = z.tuple([z.object({ bytes: z.string(), pids: z.array(z.number()) })])

const look = async (port: number, database: string, adit: number) => {
  const question = `select pg_current_wal_insert_lsn() - '0/0' as bytes, coalesce((select array_agg(pid)
    from pg_stat_activity where datname = '${database}'), '{}') as pids`
  const [{ bytes, pids }] = Asked.parse(await query(port, question))
  const times = [adit, ...pids].map(async (pid) => [pid, await cpuMs(pid)] as const)
  return { logBytes: Number(bytes), cpu: new Map(await Promise.all(times)) }
}

/**
 * Runs work and returns its cost: CPU time of an Adit process and of the connections to its database,
 * and WAL of the whole server.
 */
export const spending = async (
  { port, database, adit }: { port: number; database: string; adit: number },
  work: () => Promise<void>,
): Promise<Spent> => {
  const before = await look(port, database, adit)
  await work()
  const after = await look(port, database, adit)
  return {
    // A connection closed in the meantime had long been idle.
    cpuMs: [...after.cpu].reduce((sum, [pid, ms]) => sum + ms - (before.cpu.get(pid) ?? 0), 0),
    logBytes: after.logBytes - before.logBytes,
  }
}
