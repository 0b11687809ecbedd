import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { unprivileged } from '#service/testing/test-postgresql.ts'

/** The folder of a run, the user that its servers run as, and all processes that it started. */
export type Workplace = Awaited<ReturnType<typeof openWorkplace>>

type StartOptions = { env?: Record<string, string>; asCaller?: boolean }

const END_MS = 10_000

/** Whether a process has not ended. */
export const isRunning = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null

/** Sends a signal and waits for the end. */
export const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), END_MS)
  await ended
  clearTimeout(late)
}

/** Polls until `ask` returns true. Throws on timeout. */
export const until = async (
  what: string,
  ask: () => Promise<boolean>,
  seconds = 30,
): Promise<void> => {
  const last = performance.now() + seconds * 1000
  while (!(await ask().catch(() => false))) {
    if (performance.now() > last) throw new Error(`${what}: not within ${seconds} seconds`)
    await delay(50)
  }
}

/** The text of a configuration file with every ${NAME} filled in. */
export const fillIn = async (file: string, values: Record<string, string | number>) => {
  const text = await readFile(join(import.meta.dirname, file), 'utf8')
  return text.replaceAll(/\$\{([A-Z_0-9]+)\}/g, (_all, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${file} names ${name}, which nothing fills in`)
    return String(value)
  })
}

/** Creates a separate folder for a run. */
export const openWorkplace = async () => {
  const account = await unprivileged()
  const folder = await mkdtemp(join(tmpdir(), 'adit-scale-'))
  if (account) await chown(folder, account.uid, account.gid)
  const children: ChildProcess[] = []
  let isOpen = true
  // No child process outlives this process, however it ends.
  const killAll = (): void => {
    for (const child of children.filter(isRunning)) child.kill('SIGKILL')
  }
  process.once('exit', killAll)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

  /** Starts a program that logs to `<name>.log`, by default as the unprivileged user. */
  const start = (
    name: string,
    [program = '', ...args]: readonly string[],
    options: StartOptions = {},
  ): ChildProcess => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(program, args, {
      ...(options.asCaller ? {} : account),
      cwd: folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...options.env },
      stdio: ['ignore', log, log],
    })
    children.push(child)
    return child
  }
  return {
    folder,
    account,
    start,
    /** Runs a program as the unprivileged user until it exits successfully. */
    run: async (name: string, command: readonly string[]): Promise<void> => {
      const child = start(name, command)
      const [code] = await once(child, 'exit')
      if (code !== 0)
        throw new Error(`${command[0]} ended with ${code}: see ${name}.log in ${folder}`)
    },
    /** Writes a file for the unprivileged user. */
    write: async (name: string, text: string): Promise<string> => {
      const file = join(folder, name)
      await writeFile(file, text, { mode: 0o600 })
      if (account) await chown(file, account.uid, account.gid)
      return file
    },
    /** Whether the run is still active. */
    isOpen: () => isOpen,
    /** Ends all processes; keeps the logs if the run failed. */
    close: async (isFailed: boolean): Promise<void> => {
      isOpen = false
      // Newest first, so that no process logs errors about a missing dependency.
      for (const child of children.toReversed()) await end(child, 'SIGINT')
      if (isFailed) console.log(`The logs are in ${folder}.`)
      else await rm(folder, { recursive: true, force: true })
    },
  }
}
