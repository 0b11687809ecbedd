import { Agent, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createProcessGroup, type ServiceProcess } from '#service/testing/test-process.ts'

// Starts a process and overloads it.
vi.setConfig({ testTimeout: 120_000 })

const { start, killAll } = createProcessGroup()
let dataDir = ''
afterEach(async () => {
  await killAll()
  await rm(dataDir, { recursive: true, force: true })
})

const CLIENTS = 100
/** How many lists may be answered while one health check waits: it once waited for all 5000. */
const MOST_LISTS = 1000

const accountWith = async ({ origin }: ServiceProcess, operators: number): Promise<string> => {
  const made = await fetch(`${origin}/faults/accounts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ operators }),
  })
  return (await made.json()).key
}

const statusOf = (url: string, agent: Agent | false, key?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = key ? { Authorization: `Bearer ${key}`, 'Service-Version': '2' } : {}
    request(url, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', reject)
    })
      .once('error', reject)
      .end()
  })

test('health is answered on new connections while a hundred clients list without a pause', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'adit-overload-'))
  const service = await start({
    args: ['--faults'],
    env: { ADIT_DATA_DIR: dataDir },
    asShipped: true,
  })
  const key = await accountWith(service, 200)
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  let listed = 0
  const over = new AbortController()
  const client = async (): Promise<void> => {
    while (!over.signal.aborted) {
      expect([200, 503]).toContain(
        await statusOf(`${service.origin}/api/kubernetes_operators?limit=100`, agent, key),
      )
      listed += 1
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  const waits: number[] = []
  for (let asked = 0; asked < 5; asked += 1) {
    const before = listed
    expect(await statusOf(`${service.origin}/healthz`, false)).toBe(200)
    waits.push(listed - before)
  }
  over.abort()
  await Promise.all(clients)
  agent.destroy()
  expect(Math.max(...waits)).toBeLessThan(MOST_LISTS)
  expect(listed).toBeGreaterThan(CLIENTS)
})
