import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API_BASE_PATH } from '#contract/version.ts'

const ADIT = fileURLToPath(new URL('../../../dist/service/adit.js', import.meta.url))

type Told = {
  args?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Whether stdin stays open for input; otherwise it is at its end. */
  isTypedTo?: boolean
  /** Runs with the flags that users have, for what measures memory or load. */
  asShipped?: boolean
}

/** V8's optimizing compilers take half the time of a start, to speed up PGlite for hours that no test runs. */
export const QUICK_START = '--liftoff-only --no-opt --single-threaded-gc'

/** How a process ended, and all its output. */
export type EndedProcess = { code: number | null; stdout: string; stderr: string }

/** A process of the built service that accepts requests. */
export type ServiceProcess = {
  pid: number
  /** Where it listens, without trailing slash. */
  origin: string
  /** The code in the printed link, or "". */
  code: string
  /** The key that a start without a configured one saves in its data folder, or "". */
  key: string
  kill: (signal: NodeJS.Signals) => void
  type: (text: string) => void
  /** Its output so far. */
  stdout: () => string
  /** Closes the reading ends of its output, as `| head` does. */
  closeOutput: () => void
  ended: Promise<EndedProcess>
}

const spawnAdit = (told: Told) => {
  const { args = [], env = {}, isTypedTo, asShipped } = told
  const flags = asShipped ? [] : QUICK_START.split(' ')
  const child = spawn(process.execPath, [...flags, ADIT, ...args], {
    // Inherits nothing from the environment of the tests, which may configure another service.
    env: { PATH: process.env['PATH'], HOME: '/nonexistent', PORT: '0', ...env },
    stdio: 'pipe',
  })
  // Input for an ended process is lost.
  child.stdin.on('error', () => undefined)
  if (!isTypedTo) child.stdin.end()
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  return { child, said, ended: endOf(child, said) }
}

const endOf = async (
  child: ChildProcess,
  said: Omit<EndedProcess, 'code'>,
): Promise<EndedProcess> => {
  await once(child, 'close')
  return { code: child.exitCode, ...said }
}

/** Runs the built command until it exits by itself. */
export const runService = (told: Told): Promise<EndedProcess> => spawnAdit(told).ended

const LINK = /^Adit is ready: (http:\/\/[^/\s]+)\/(?:#code=([0-9A-Za-z]{22}))?$/m

const keptKey = async ({ env }: Told): Promise<string> => {
  const dataDir = env?.['ADIT_DATA_DIR']
  if (dataDir === undefined) return ''
  return (await readFile(join(dataDir, 'api-key'), 'utf8').catch(() => '')).trim()
}

/** Starts the built service, on any free port unless told otherwise, and waits for its link. */
export const startServiceProcess = async (told: Told): Promise<ServiceProcess> => {
  const { child, said, ended } = spawnAdit(told)
  const link = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = LINK.exec(said.stdout)
      if (found && said.stdout.endsWith('\n')) resolve(found)
    })
    void ended.then(({ stderr }) => reject(new Error(`The service did not start: ${stderr}`)))
  })
  return {
    pid: child.pid ?? 0,
    origin: link[1] ?? '',
    code: link[2] ?? '',
    key: await keptKey(told),
    kill: (signal) => child.kill(signal),
    type: (text) => child.stdin.write(text),
    stdout: () => said.stdout,
    closeOutput: () => {
      child.stdout.destroy()
      child.stderr.destroy()
    },
    ended,
  }
}

/** Asks a process to stop, and waits until it has exited. */
export const stopService = (service: ServiceProcess): Promise<EndedProcess> => {
  service.kill('SIGTERM')
  return service.ended
}

/** Starts processes of the built service, and kills all that still run. */
export const createProcessGroup = () => {
  let running: ServiceProcess[] = []
  return {
    start: async (told: Told): Promise<ServiceProcess> => {
      const started = await startServiceProcess(told)
      running.push(started)
      return started
    },
    killAll: async (): Promise<void> => {
      for (const service of running) service.kill('SIGKILL')
      await Promise.all(running.map((service) => service.ended))
      running = []
    },
  }
}

/** Calls the API of a process as a well-behaved client does. */
export const apiOf =
  (origin: string, key: string, base = API_BASE_PATH) =>
  (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${origin}${base}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        'Service-Version': '2',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
