import { isDamaged } from '#service/core/store/damaged.ts'
import { type Configuration, readConfiguration } from '#service/node/settings/configuration.ts'
import { ControlRefusal } from './control-client.ts'
import { discardAuthority, openKeys } from './open-keys.ts'
import {
  type DiscardAuthority,
  HELP,
  type KeyCommand,
  readCommand,
  UsageError,
} from './read-command.ts'
import { runCommand } from './run-command.ts'
import { StartError, storeError } from '#service/node/start/start-error.ts'

/** The environment of a run of the command, and where its output goes, line by line. */
export type Surroundings = {
  env: NodeJS.ProcessEnv
  print: (text: string) => void
  complain: (text: string) => void
}

const runOn = async (
  configuration: Configuration,
  command: KeyCommand | DiscardAuthority,
  { now, print, complain }: Surroundings & { now: Date },
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

const run = async (argv: readonly string[], surroundings: Surroundings): Promise<0 | 1 | 2> => {
  const { env, print, complain } = surroundings
  const now = new Date()
  const read = readCommand(argv, now)
  if (read.kind === 'help') {
    print(HELP)
    return 0
  }
  const outcome = readConfiguration(env, read.location)
  if (outcome.kind !== 'run') {
    if (outcome.kind === 'refused') for (const problem of outcome.problems) complain(problem)
    return 2
  }
  try {
    return await runOn(outcome.configuration, read.command, { ...surroundings, now })
  } catch (error) {
    if (!isDamaged(error)) throw error
    throw new StartError(storeError(error, outcome.configuration), { cause: error })
  }
}

/** Runs the command line of the command for keys and returns the exit code. */
export const runCommandLine = async (
  argv: readonly string[],
  surroundings: Surroundings,
): Promise<0 | 1 | 2> => {
  try {
    return await run(argv, surroundings)
  } catch (error) {
    const isExpected =
      error instanceof UsageError || error instanceof StartError || error instanceof ControlRefusal
    surroundings.complain(
      isExpected ? error.message : String(error instanceof Error ? error.stack : error),
    )
    return error instanceof UsageError ? 2 : 1
  }
}
