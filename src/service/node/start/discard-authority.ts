import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Configuration, readConfiguration } from '#service/node/settings/configuration.ts'
import { openStore } from '#service/node/store/pools.ts'
import { explained, StartError, storeError } from './start-error.ts'

const MEANING =
  'The next start makes a new certificate authority. Nothing that the present one signed is valid under the new one: each operator with a certificate needs a new one, by a new certificate signing request, and whoever checks those certificates needs the new authority. Everything else stays. Stop all processes of Adit first, and make a backup.'

/** Refuses a mistyped folder, which would get a new database, and one in which the service could not write this user's files. */
const checkFolder = async ({ dataDir }: Configuration): Promise<void> => {
  if (!existsSync(join(dataDir, 'db')))
    throw new StartError(
      `There is no data in ${dataDir}. Start Adit once, or name its folder with ADIT_DATA_DIR (--data-dir).`,
    )
  const { uid } = await stat(dataDir)
  if (process.geteuid && process.geteuid() !== uid)
    throw new StartError(
      `The data directory ${dataDir} belongs to another user (uid ${uid}). Run the command as that user.`,
    )
}

const discard = async (configuration: Configuration): Promise<string> => {
  if (configuration.databaseUrl === undefined) await checkFolder(configuration)
  const explain = (error: unknown) => storeError(error, configuration)
  const store = await explained(openStore(configuration), explain)
  try {
    return (await explained(store.certificateAuthority.discard(), explain))
      ? 'The certificate authority is removed. The next start makes a new one.'
      : 'There is no certificate authority. The next start makes one.'
  } finally {
    await store.close()
  }
}

type Surroundings = {
  env: NodeJS.ProcessEnv
  print: (text: string) => void
  complain: (text: string) => void
}

/**
 * Removes the certificate authority, for a secret that is lost; without `--yes` it only says what that means. Takes the
 * flags of a start, and returns the exit code.
 */
export const discardAuthority = async (
  argv: readonly string[],
  { env, print, complain }: Surroundings,
): Promise<0 | 1 | 2> => {
  const flags = argv.filter((argument) => argument !== '--yes')
  const outcome = readConfiguration(env, flags)
  if (outcome.kind === 'refused') for (const problem of outcome.problems) complain(problem)
  if (outcome.kind !== 'run') {
    if (outcome.kind === 'help') print(`${MEANING}\n\nIt takes --yes and the flags of npm start.`)
    return outcome.kind === 'help' ? 0 : 2
  }
  try {
    if (flags.length === argv.length)
      throw new StartError(`${MEANING} To do it, add --yes. Nothing was changed.`)
    print(await discard(outcome.configuration))
    return 0
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    complain(error.message)
    return 1
  }
}
