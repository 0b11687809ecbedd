// Starts the measured processes and reads their cost.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'

// MAIN names another build than this tree's, to compare the two.
const { MAIN = fileURLToPath(new URL('../../dist/service/main.js', import.meta.url)) } = process.env
const BARE = fileURLToPath(new URL('bare-service.mjs', import.meta.url))

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

const isHealthy = async (port) => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
  } catch {
    return false
  }
}

// Variables of the shell must not point the measurement at another service.
const environment = (settings) => {
  const inherited = Object.entries(process.env)
  const others = inherited.filter(([name]) => !/^(ADIT_|DATABASE_URL)/.test(name))
  return { ...Object.fromEntries(others), ...settings }
}

/** Starts a built service; `ms` is the time to the first 200 of /healthz. */
export const startService = async (settings, main = MAIN) => {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [main], {
    env: environment({ ...settings, PORT: String(port), ADIT_FAULTS: '1' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`)
    await delay(10)
  }
  return { child, port, ms: performance.now() - began }
}

/** Starts the bare handler. */
export const startBare = async (settings) => {
  const child = spawn(process.execPath, [BARE], {
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { child, port: Number(port) }
}

/** Stops a process and waits for its end. */
export const stop = async ({ child }) => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  if (child.exitCode === null) await ended
}

/** Memory of a process in MiB: current and peak. */
export const memoryOf = async ({ child }) => {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  const mebibytes = (name) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') }
}

/** Makes the peak of a process's memory start again from what it has now. */
export const forgetPeak = ({ child }) =>
  writeFile(`/proc/${child.pid}/clear_refs`, '5').catch(() => undefined)

// Linux counts CPU time in hundredths of a second.
const TICK_MS = 10

/** CPU time that a process has used, in ms; NaN if the system does not report it. */
export const processorMs = async ({ child }) => {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Creates an account with this many operators in the service's database; returns its key. */
export const seed = async ({ port }, operators) => {
  const response = await fetch(`http://127.0.0.1:${port}/faults/accounts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ operators }),
  })
  if (response.status !== 201) throw new Error(`Seeding: ${response.status}`)
  return (await response.json()).key
}
