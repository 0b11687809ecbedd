import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Filling } from '../support/account.ts'

const MAIN = join(import.meta.dirname, '../../dist/service/main.js')
const BARE = join(import.meta.dirname, 'bare-service.mjs')

/** A process that is measured, and where it answers. */
export type Running = { readonly child: ChildProcess; readonly url: string }

type Settings = Readonly<Record<string, string>>

/** Starts a program that prints its address. */
const start = async (program: string, settings: Settings): Promise<Running> => {
  // Variables of the shell must not point the measurement at another service.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(ADIT_|DATABASE_URL)/.test(name),
  )
  const child = spawn(process.execPath, [program], {
    env: { ...Object.fromEntries(inherited), ...settings, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (printed: string) => {
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
      if (address) resolve(address)
    })
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code}.`)))
  })
  return { child, url }
}

/** Starts a built service, with what fills it for tests. */
export const startService = (settings: Settings, main = MAIN): Promise<Running> =>
  start(main, { ...settings, ADIT_FAULTS: '1' })

/** Starts the bare handler. */
export const startBare = (settings: Settings): Promise<Running> => start(BARE, settings)

/** Stops a process and waits for its end. */
export const stop = async ({ child }: Pick<Running, 'child'>): Promise<void> => {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
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
