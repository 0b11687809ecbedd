import { isatty } from 'node:tty'
import { type Configuration, readConfiguration } from '#service/node/settings/configuration.ts'
import { StartError } from './start/start-error.ts'
import { startService } from './start-service.ts'
import { StorageFullError, unavailableCause } from '#service/core/store/failures.ts'
import { watchEnter } from './watch-enter.ts'

/** How long a shutdown waits for running requests. */
const GRACE_MS = 6000
/** How long a whole shutdown may take, even with a silent database: less than supervisors' ten seconds. */
const STOP_MS = 8000
/** How often a process that npm runs looks whether npm's shell is still there. */
const LOOK_MS = 500

// Node ends by SIGHUP even under nohup, which leaves no stream at the terminal.
const hasTerminal = [0, 1, 2].some((stream) => isatty(stream))

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const complain = (text: string): void => void process.stderr.write(`${text}\n`)

/** Ends the process after an unexpected error: the state in memory can no longer be trusted. */
const fail = (error: unknown): void => {
  const { name, stack } = error instanceof Error ? error : new Error(String(error))
  complain(JSON.stringify({ time: new Date().toISOString(), level: 'fatal', name, stack }))
  process.exit(1)
}

const printLink = async (newLink: () => Promise<string>): Promise<void> => {
  try {
    print(`Sign in: ${await newLink()}`)
  } catch (error) {
    const cause = error instanceof StorageFullError ? error.message : unavailableCause(error)
    complain(`No sign-in link could be made: ${cause ?? String(error)}`)
  }
}

const run = async (configuration: Configuration): Promise<void> => {
  const service = await startService(configuration)
  let stopping = false
  const stop = async (): Promise<void> => {
    stopping = true
    setTimeout(() => {
      complain('Adit ends without waiting any longer for requests or the database.')
      process.exit(1)
    }, STOP_MS)
    await service.stop(GRACE_MS)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second signal ends the process at once.
      if (stopping) process.exit(1)
      stop().catch(fail)
    })
  // Nobody waits for the end: the terminal or npm is gone.
  const left = (): void => {
    if (!stopping) stop().catch(fail)
  }
  process.on('SIGHUP', () => {
    if (hasTerminal) left()
  })
  const { ADIT_NPM_SHELL: shell } = process.env
  if (shell !== undefined)
    setInterval(() => {
      if (process.ppid !== Number(shell)) left()
    }, LOOK_MS).unref()
  print(service.message)
  const { newLink } = service
  if (newLink) watchEnter(() => printLink(newLink))
}

const main = async (): Promise<void> => {
  // Files of this process are for its owner only, whatever umask the terminal or the supervisor has set.
  process.umask(0o077)
  process.on('uncaughtException', fail)
  // The reader of the log may be gone (`| head`): then the log is dropped, and the service continues.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const outcome = readConfiguration(process.env, process.argv.slice(2))
  switch (outcome.kind) {
    case 'help':
      return print(outcome.help)
    case 'refused':
      for (const problem of outcome.problems) complain(problem)
      process.exitCode = 2
      return undefined
    case 'run':
      return run(outcome.configuration)
  }
}

main().catch((error: unknown) => {
  if (!(error instanceof StartError)) return fail(error)
  complain(error.message)
  process.exit(1)
})
