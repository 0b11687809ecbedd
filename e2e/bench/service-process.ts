import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Filling } from '../account.ts'
import { freePort } from '../free-port.ts'

// MAIN names another build than this tree's, to compare the two.
const { MAIN = join(import.meta.dirname, '../../dist/service/main.js') } = process.env
const BARE = join(import.meta.dirname, 'bare-service.mjs')

/** A process that is measured, and where it answers. */
export type Running = { readonly child: ChildProcess; readonly url: string }

type Settings = Readonly<Record<string, string>>

// Variables of the shell must not point the measurement at another service.
const environment = (settings: Settings) => {
  const inherited = Object.entries(process.env)
  const others = inherited.filter(([name]) => !/^(ADIT_|DATABASE_URL)/.test(name))
  return { ...Object.fromEntries(others), ...settings }
}

const isHealthy = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts a built service, with what fills it for tests. */
export const startService = async (settings: Settings, main = MAIN): Promise<Running> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [main], {
    env: environment({ ...settings, PORT: String(port), ADIT_FAULTS: '1' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`)
    await delay(10)
  }
  return { child, url }
}

/** Starts the bare handler. */
export const startBare = async (settings: Settings): Promise<Running> => {
  const child = spawn(process.execPath, [BARE], {
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { child, url: `http://127.0.0.1:${Number(port)}` }
}

/** Stops a process and waits for its end. */
export const stop = async ({ child }: Pick<Running, 'child'>): Promise<void> => {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

// Linux counts CPU time in hundredths of a second.
const TICK_MS = 10

/** CPU time that a process has used, in ms; NaN if the system does not report it. */
export const processorMs = async ({ child }: Running): Promise<number> => {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Makes an account with this in it; returns its key. */
export const fillAccount = async (url: string, filling: Filling): Promise<string> => {
  const answer = await fetch(`${url}/faults/accounts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(filling),
  })
  if (!answer.ok) throw new Error(`No account: ${await answer.text()}`)
  return z.object({ key: z.string() }).parse(await answer.json()).key
}

/** Does a task with a folder that is removed after it. */
export const inFolder = async (task: (folder: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-bench-'))
  try {
    await task(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
