import { isDamaged } from '#service/core/store/damaged.ts'
import { type Configuration, readConfiguration } from '#service/node/settings/configuration.ts'
import { ControlRefusal } from './keys/control-client.ts'
import { discardAuthority, openKeys } from './keys/open-keys.ts'
import {
  type DiscardAuthority,
  HELP,
  type KeyCommand,
  readCommand,
  UsageError,
} from './keys/read-command.ts'
import { runCommand } from './keys/run-command.ts'
import { StartError, storeError } from './start-error.ts'

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const complain = (text: string): void => void process.stderr.write(`${text}\n`)

/** Runs the command line and returns the exit code. */
const run = async (argv: readonly string[]): Promise<0 | 1 | 2> => {
  const now = new Date()
  const read = readCommand(argv, now)
  if (read.kind === 'help') {
    print(HELP)
    return 0
  }
  const outcome = readConfiguration(process.env, read.location)
  if (outcome.kind !== 'run') {
    if (outcome.kind === 'refused') for (const problem of outcome.problems) complain(problem)
    return 2
  }
  try {
    return await runOn(outcome.configuration, read.command, now)
  } catch (error) {
    if (!isDamaged(error)) throw error
    throw new StartError(storeError(error, outcome.configuration), { cause: error })
  }
}

const runOn = async (
  configuration: Configuration,
  command: KeyCommand | DiscardAuthority,
  now: Date,
): Promise<0 | 1> => {
  if (command.name === 'discard-authority') {
    print(await discardAuthority(configuration, command))
    return 0
  }
  const { keys, close } = await openKeys(configuration)
  try {
    const { stdout, stderr, code } = await runCommand(keys, command, now)
    if (stdout !== undefined) print(stdout)
    if (stderr !== undefined) complain(stderr)
    return code
  } finally {
    await close()
  }
}

// The database's files are created for their owner only.
process.umask(0o077)
// The reader of the list may be gone (`| head`).
process.stdout.on('error', () => undefined)
run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const isExpected =
      error instanceof UsageError || error instanceof StartError || error instanceof ControlRefusal
    complain(isExpected ? error.message : String(error instanceof Error ? error.stack : error))
    process.exitCode = error instanceof UsageError ? 2 : 1
  },
)
