import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base } from '../fixtures.ts'
import { freePort } from '../free-port.ts'

type StartedService = {
  /** Its address, without trailing slash. */
  url: string
  /** What it has printed up to being ready. */
  printed: string
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

const MAIN = join(import.meta.dirname, '../../dist/service/main.js')

const startService = async (settings: Record<string, string>): Promise<StartedService> => {
  const directory = await mkdtemp(join(tmpdir(), 'adit-process-'))
  const port = await freePort()
  const { ADIT_E2E_DATA: _data, ADIT_E2E_PORT: _port, ...inherited } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      PORT: String(port),
      ADIT_DATA_DIR: join(directory, 'data'),
      ADIT_API_KEY: '',
      ADIT_FAULTS: '',
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(directory, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  for await (const line of reader) {
    lines.push(line)
    if (line.includes('ready')) break
  }
  if (lines.length === 0) throw new Error('the service ended before it was ready')
  // What it prints later is read and dropped, so that a full pipe never holds it up.
  child.stdout.resume()
  return { url, printed: lines.join('\n'), stop }
}

type ProcessFixtures = {
  /** Starts a service of its own, as built, on an empty data directory; it ends with the test. */
  startService: (settings: Record<string, string>) => Promise<StartedService>
}

export const test = base.extend<ProcessFixtures>({
  startService: async ({ browserName: _any }, use) => {
    const started: StartedService[] = []
    await use(async (settings) => {
      const service = await startService(settings)
      started.push(service)
      return service
    })
    await Promise.all(started.map((service) => service.stop()))
  },
})
