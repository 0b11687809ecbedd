// Compares the built service with a bare `node:http` handler with the same SQL, driver, key cache and JSON, in turns:
// requests a second, p50 and p99, and the ratio to the handler, by throughput and by the CPU time that the process
// itself uses per request. The client and PostgreSQL share the machine, so throughput flatters the slower one; CPU
// time does not.
// Usage: npm run bench:service [-- <rounds> <operators>]; PostgreSQL is measured where it is installed.
import { deepStrictEqual } from 'node:assert'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgresql } from '#service/testing/test-postgresql.ts'
import {
  compareInTurns,
  idsOf,
  OPERATORS,
  poolOf,
  send,
  type Operation,
  type Target,
} from './load.ts'
import { fillAccount, inFolder, startBare, startService, stop } from './service-process.ts'

const [ROUNDS = 5, COUNT = 100_000] = process.argv.slice(2).map(Number)
const CONNECTIONS = [1, 16, 64]

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'one operator': ({ ids }, n) => ({ method: 'GET', path: `${OPERATORS}/${ids[n % ids.length]}` }),
  'page of 100': () => ({ method: 'GET', path: OPERATORS }),
  patch: ({ ids }, n) => ({
    method: 'PATCH',
    path: `${OPERATORS}/${ids[n % ids.length]}`,
    body: `{"description":"Door ${n}"}`,
  }),
}

// The times and ids of two records differ, and so may the requested address.
const shapeOf = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) =>
    /^(id|uri|.*_at|next_page_uri)$/.test(name) ? name : value,
  )

const proveSame = async (targets: readonly [Target, Target]) => {
  for (const operation of Object.values(OPERATIONS)) {
    const [own, bare] = await Promise.all(
      targets.map(async (target) => {
        const pool = poolOf(target.server)
        const text = await send(pool, target.key, operation(target, 0))
        await pool.close()
        return shapeOf(text)
      }),
    )
    deepStrictEqual(bare, own)
  }
}

type Settings = Readonly<Record<string, string>>

const measureStore = async (store: string, settings: Settings, bareSettings: Settings) => {
  const filling = await startService(settings)
  const key = await fillAccount(filling.url, { operators: COUNT })
  await stop(filling)
  // Only one process can open a PGlite database: the handler gets a copy.
  const { ADIT_DATA_DIR: from = '' } = settings
  const { ADIT_DATA_DIR: to } = bareSettings
  if (to !== undefined) await cp(from, to, { recursive: true })
  const server = await startService(settings)
  const bare = await startBare(bareSettings)
  try {
    const ids = await idsOf(server, key)
    const targets = [
      { server, key, ids },
      { server: bare, key, ids },
    ] as const
    await proveSame(targets)
    console.log(`${store}, ${COUNT} operators, ${ROUNDS} rounds in turns`)
    const rows = []
    for (const [name, operation] of Object.entries(OPERATIONS))
      for (const connections of CONNECTIONS) {
        const rounds = { connections, rounds: ROUNDS, roundMs: 1200, warmUpMs: 1000 }
        const { first, second, ...ratios } = await compareInTurns(operation, targets, rounds)
        rows.push({ name, connections, service: first, bare: second, ...ratios })
      }
    console.table(rows)
  } finally {
    await Promise.all([stop(server), stop(bare)])
  }
}

await inFolder(async (folder) => {
  const postgresql = await startPostgresql()
  try {
    if (postgresql) {
      const url = { DATABASE_URL: postgresql.url }
      await measureStore('PostgreSQL', { ...url, ADIT_DATA_DIR: join(folder, 'key') }, url)
    } else console.log('PostgreSQL is not installed: only PGlite is measured.')
    const dataDir = (name: string) => ({ ADIT_DATA_DIR: join(folder, name) })
    await measureStore('PGlite', dataDir('service'), dataDir('bare'))
  } finally {
    await postgresql?.stop()
  }
})
