// What the audit log costs a write: the built service with it and without (ADIT_AUDIT_DAYS=0), each on its own
// database with the same operators, in many short rounds in turn, by requests a second and by the CPU time that the
// process itself uses per request; PGlite runs in the process, PostgreSQL does not. Other load on the machine upsets
// the rates: exits with 1 if the ratio of a PATCH by CPU time is under 0.85.
// Usage: npm run bench:audit [-- <rounds> <operators>]
import { join } from 'node:path'
import { startPostgresql } from '#service/testing/test-postgresql.ts'
import { makeDatabase } from '#service/testing/test-stores.ts'
import { compareInTurns, idsOf, OPERATORS, type Operation, type Target } from './load.ts'
import { fillAccount, inFolder, startService, stop } from './service-process.ts'

const [ROUNDS = 60, COUNT = 20_000] = process.argv.slice(2).map(Number)
const LEAST = 0.85
const PATCH = 'patch an operator'

const WRITES: Readonly<Record<string, Operation>> = {
  [PATCH]: ({ ids }, count) => ({
    method: 'PATCH',
    path: `${OPERATORS}/${ids[count % ids.length]}`,
    body: `{"description":"Door ${count}"}`,
  }),
  'put a module': (_, count) => ({
    method: 'PUT',
    path: `/api/edges/tls/edgtls_${count % 500}/backend`,
    body: `{"backend_id":"bkd_${count}"}`,
  }),
}

type Settings = Readonly<Record<string, string>>

const startSide = async (settings: Settings, auditDays: number): Promise<Target> => {
  const server = await startService({ ...settings, ADIT_AUDIT_DAYS: `${auditDays}` })
  const key = await fillAccount(server.url, { operators: COUNT })
  return { server, key, ids: await idsOf(server, key) }
}

const measureStore = async (store: string, audited: Settings, plain: Settings) => {
  const targets = [await startSide(audited, 90), await startSide(plain, 0)] as const
  try {
    const rows = []
    for (const [write, operation] of Object.entries(WRITES))
      for (const connections of [1, 16]) {
        const rounds = { connections, rounds: ROUNDS, roundMs: 250, warmUpMs: 1500 }
        const { first, second, ...ratios } = await compareInTurns(operation, targets, rounds)
        rows.push({ write, connections, 'with log': first, without: second, ...ratios })
        if (write === PATCH && ratios.byProcessor < LEAST) process.exitCode = 1
      }
    console.log(`${store}, ${COUNT} operators, ${ROUNDS} pairs of rounds`)
    console.table(rows)
  } finally {
    await Promise.all(targets.map(({ server }) => stop(server)))
  }
}

await inFolder(async (folder) => {
  const postgresql = await startPostgresql()
  try {
    const dataDir = (name: string) => ({ ADIT_DATA_DIR: join(folder, name) })
    await measureStore('PGlite', dataDir('with'), dataDir('without'))
    if (postgresql) {
      const onServer = async (name: string) => {
        const { url } = await makeDatabase(postgresql.url)
        return { ...dataDir(name), DATABASE_URL: url }
      }
      const onPostgresql = [await onServer('key-with'), await onServer('key-without')] as const
      await measureStore('PostgreSQL', ...onPostgresql)
    } else console.log('PostgreSQL is not installed: only PGlite is measured.')
  } finally {
    await postgresql?.stop()
  }
})
