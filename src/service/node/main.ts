import { setFlagsFromString } from 'node:v8'
import { type Configuration, readConfiguration } from '#service/node/settings/configuration.ts'
import { StartError } from './start-error.ts'
import { startService } from './start-service.ts'
import { StorageFullError } from '#service/core/store/storage-full.ts'
import { unavailableCause } from '#service/core/store/unavailable.ts'
import { watchEnter } from './watch-enter.ts'
import { startWatchdog } from './watchdog.ts'

/** How long a stop waits for running requests. */
const GRACE_MS = 6000
/** How long a whole stop may take, a silent database included: less than the ten seconds of supervisors. */
const STOP_MS = 8000

// V8 takes the rows that are on their way when it looks for long-lived ones, and from then on makes all rows
// where only a full collection frees them, with every text that they hold: a third of the time of each list.
setFlagsFromString('--no-allocation-site-pretenuring')

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const complain = (text: string): void => void process.stderr.write(`${text}\n`)

/** Ends the process after an error that nobody expected: what is in memory can no longer be trusted. */
const fail = (error: unknown): void => {
  const { name, stack } = error instanceof Error ? error : new Error(String(error))
  complain(JSON.stringify({ time: new Date().toISOString(), level: 'fatal', name, stack }))
  process.exit(1)
}

const printLink = async (newLink: () => Promise<string>): Promise<void> => {
  try {
    print(`Sign in: ${await newLink()}`)
  } catch (error) {
    const cause = unavailableCause(error) ?? (error instanceof Error ? error.name : typeof error)
    complain(
      error instanceof StorageFullError
        ? `No sign-in link could be made. ${error.message}`
        : `No sign-in link could be made (${cause}). Try again in a moment.`,
    )
  }
}

const run = async (configuration: Configuration): Promise<void> => {
  const service = await startService(configuration)
  // Not before: opening a database that was killed carries out its log, which takes as long as that is.
  startWatchdog()
  let stopping = false
  const stop = async (): Promise<void> => {
    // A second signal ends the process at once.
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => {
      complain('Adit ends without waiting any longer for requests or the database.')
      process.exit(1)
    }, STOP_MS)
    await service.stop(GRACE_MS)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stop().catch(fail))
  print(service.message)
  const { newLink } = service
  if (newLink) watchEnter(() => printLink(newLink))
}

const main = async (): Promise<void> => {
  // What this process writes is for its owner, whatever the terminal or the supervisor has set.
  process.umask(0o077)
  process.on('uncaughtException', fail)
  // Who read the log may be gone (`| head`): then it is dropped, and the service goes on.
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
