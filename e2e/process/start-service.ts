import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base } from '../support/fixtures.ts'
import { freePort } from '../support/free-port.ts'

export type StartedService = {
  /** The address of the service, without trailing slash. */
  url: string
  dataDir: string
  /** The output until the service was ready. */
  printed: string
  /** Presses Enter in the service's terminal; returns the sign-in link that it prints. */
  pressEnter(): Promise<string>
  /** Kills the service with SIGKILL. */
  kill(): Promise<void>
  /** Stops the service and removes its data. */
  stop(): Promise<void>
}

const MAIN = join(import.meta.dirname, '../../dist/service/main.js')

// V8's optimizing compilers take half the time of a start, and speed up no test this short.
const QUICK_START = ['--liftoff-only', '--no-opt', '--single-threaded-gc']

const LINK = /http:\/\/\S+#code=\S+/

/** The sign-in link in a service's output. */
export const signInLinkIn = (printed: string): string => {
  const link = LINK.exec(printed)?.[0]
  if (link === undefined) throw new Error(`no sign-in link in: ${printed}`)
  return link
}

/** Starts a separate service, as built or from another `main.js`, with no data. */
export const startService = async (
  settings: Record<string, string>,
  main = MAIN,
): Promise<StartedService> => {
  const directory = await mkdtemp(join(tmpdir(), 'adit-process-'))
  const dataDir = join(directory, 'data')
  const port = settings['PORT'] ?? String(await freePort())
  // Variables of the shell must not point the test at another service.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(ADIT_|DATABASE_URL)/.test(name),
  )
  const child = spawn(process.execPath, [...QUICK_START, main], {
    env: {
      ...Object.fromEntries(inherited),
      HOST: '127.0.0.1',
      PORT: port,
      ADIT_DATA_DIR: dataDir,
      ADIT_API_KEY: '',
      ADIT_FAULTS: '',
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(directory, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  // Read all output, so that a full pipe never blocks the service.
  const reader = createInterface({ input: child.stdout })
  const lines: string[] = []
  reader.on('line', (line) => void lines.push(line))
  const end = ended.then((): never => {
    throw new Error(`the service ended; it had printed: ${lines.join('\n')}`)
  })
  const lineWith = async (pattern: RegExp, from = 0): Promise<string> => {
    for (;;) {
      const found = lines.slice(from).find((line) => pattern.test(line))
      if (found !== undefined) return found
      await Promise.race([once(reader, 'line'), end])
    }
  }
  await lineWith(/ready/)
  const pressEnter = async () => {
    const seen = lines.length
    child.stdin.write('\n')
    return signInLinkIn(await lineWith(LINK, seen))
  }
  return { url, dataDir, printed: lines.join('\n'), pressEnter, kill, stop }
}

type ProcessFixtures = {
  /** Starts a separate service, as built or from another `main.js`, with no data; it stops with the test. */
  startService: (settings: Record<string, string>, main?: string) => Promise<StartedService>
}

export const test = base.extend<ProcessFixtures>({
  startService: async ({ browserName: _any }, use) => {
    const started: StartedService[] = []
    await use(async (settings, main) => {
      const service = await startService(settings, main)
      started.push(service)
      return service
    })
    await Promise.all(started.map((service) => service.stop()))
  },
})
