import { Agent, request } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProcessGroup, type ServiceProcess } from '#service/testing/test-process.ts'

// One process with the flags that users have: what it takes to start, and how it answers under load.
const { start, killAll } = createProcessGroup()
let dataDir = ''
let service: ServiceProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'adit-shipped-'))
  service = await start({
    args: ['--faults'],
    env: { ADIT_DATA_DIR: join(dataDir, 'data') },
    asShipped: true,
  })
})
afterAll(async () => {
  await killAll()
  await rm(dataDir, { recursive: true, force: true })
})

// Creating a database takes 800 MiB: with a limit of 512 MiB the process was killed without a message.
test.runIf(process.platform === 'linux')(
  'a first start stays under 400 MiB of memory',
  async () => {
    const status = await readFile(`/proc/${service.pid}/status`, 'utf8')
    const peakKibibytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])
    expect(peakKibibytes / 1024).toBeLessThan(400)
  },
)

/** `most`: how many pages may be answered while one health check waits. It once waited for 50 times as many as there are clients (libuv accepts one connection in a turn), and of large ones for one of each client. */
const CASES = [
  { clients: 50, limit: 100, most: 100 },
  { clients: 20, limit: 1000, most: 10 },
]

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

test('health is answered on new connections while many clients ask for pages without a pause', async () => {
  const key = await accountWith(service, 1000)
  for (const { clients: count, limit, most } of CASES) {
    const agent = new Agent({ keepAlive: true, maxSockets: count })
    const url = `${service.origin}/api/kubernetes_operators?limit=${limit}`
    let listed = 0
    const answered = () => listed
    const over = new AbortController()
    const client = async (): Promise<void> => {
      while (!over.signal.aborted) {
        expect([200, 503]).toContain(await statusOf(url, agent, key))
        listed += 1
      }
    }
    const clients = Array.from({ length: count }, client)
    const waits: number[] = []
    while (waits.length < 3 || answered() < count) {
      const before = answered()
      expect(await statusOf(`${service.origin}/healthz`, false)).toBe(200)
      waits.push(answered() - before)
    }
    over.abort()
    await Promise.all(clients)
    agent.destroy()
    expect(Math.max(...waits)).toBeLessThan(most)
  }
})
