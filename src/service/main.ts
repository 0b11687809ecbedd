import { type Configuration, readConfiguration } from '#service/settings/configuration.ts'
import { StartError, startService } from './start-service.ts'

/** How long a stop waits for running requests: less than the ten seconds that supervisors wait. */
const GRACE_MS = 8000

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const complain = (text: string): void => void process.stderr.write(`${text}\n`)

/** Ends the process after an error that nobody expected: what is in memory can no longer be trusted. */
const fail = (error: unknown): void => {
  const { name, stack } = error instanceof Error ? error : new Error(String(error))
  complain(JSON.stringify({ time: new Date().toISOString(), level: 'fatal', name, stack }))
  process.exit(1)
}

const run = async (configuration: Configuration): Promise<void> => {
  const service = await startService(configuration)
  let stopping = false
  const stop = async (): Promise<void> => {
    // Who asks twice does not want to wait.
    if (stopping) process.exit(1)
    stopping = true
    await service.stop(GRACE_MS)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stop().catch(fail))
  print(service.message)
}

const main = async (): Promise<void> => {
  process.on('uncaughtException', fail)
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
