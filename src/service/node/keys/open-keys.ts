import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '#service/node/settings/configuration.ts'
import { StartError, explained, storeError } from '#service/node/start/start-error.ts'
import { DataDirectoryInUseError } from '#service/node/store/data-directory-lock.ts'
import type { Store } from '#service/core/store/store.ts'
import { openStore } from '#service/node/store/open-store.ts'
import { codeOf, isMissing } from '#service/node/errors/error-code.ts'
import { runningKeys } from './control-client.ts'
import { findControlPath } from './control-path.ts'
import { type KeyAdministration, storedKeys } from './key-administration.ts'
import type { DiscardAuthority } from './read-command.ts'

/** Keys that can be administered, and a function that closes the access. */
export type OpenKeys = { keys: KeyAdministration; close: () => Promise<void> }

/** The keys of the service that runs on a data folder; undefined if none listens. */
const keysOfRunning = async (dataDir: string): Promise<KeyAdministration | undefined> => {
  const path = await findControlPath(dataDir)
  if (path === undefined) return undefined
  const keys = runningKeys(path)
  try {
    await keys.list()
    return keys
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes(codeOf(error) ?? '')) return undefined
    if (['EACCES', 'EPERM'].includes(codeOf(error) ?? ''))
      throw new StartError(
        `This user cannot use the socket of the running service, ${path}. Run the command as the user who runs Adit.`,
        { cause: error },
      )
    throw error
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: unknown) => !isMissing(error) && codeOf(error) !== 'ENOTDIR',
  )

/** Refuses another user: the service could no longer write the files that this user creates in the folder. */
const checkOwner = async (dataDir: string): Promise<void> => {
  const { uid } = await stat(dataDir)
  if (process.geteuid && process.geteuid() !== uid)
    throw new StartError(
      `The data directory ${dataDir} belongs to another user (uid ${uid}). Run the command as that user.`,
    )
}

const openDatabase = (configuration: Configuration): Promise<Store> =>
  explained(openStore(configuration), (error) =>
    error instanceof DataDirectoryInUseError
      ? `Process ${error.pid} uses the data directory ${error.directory} but takes no commands for keys: it is starting, stopping, or could not open its socket. Try again in a moment, or stop it first.`
      : storeError(error, configuration),
  )

/** The keys of the service that runs on the data folder, or the store that no other process has open. */
type Place = { running: KeyAdministration } | { store: Store }

const openPlace = async (configuration: Configuration): Promise<Place> => {
  const { dataDir, databaseUrl, upstreamUrl } = configuration
  if (upstreamUrl !== undefined)
    throw new StartError(
      'This command is for the embedded service. Create the keys of a remote service (ADIT_UPSTREAM_URL) there.',
    )
  if (databaseUrl !== undefined) return { store: await openDatabase(configuration) }
  const running = await keysOfRunning(dataDir)
  if (running) return { running }
  // A mistyped folder must not get a new database.
  if (!(await isThere(join(dataDir, 'db'))))
    throw new StartError(
      `There is no data in ${dataDir}. Start Adit once, or name its folder with ADIT_DATA_DIR (--data-dir).`,
    )
  await checkOwner(dataDir)
  return { store: await openDatabase(configuration) }
}

/**
 * Opens the keys: through the database in DATABASE_URL, else through the service that runs on the data
 * folder, else through the data folder itself. Throws StartError.
 */
export const openKeys = async (configuration: Configuration): Promise<OpenKeys> => {
  const place = await openPlace(configuration)
  if ('running' in place) return { keys: place.running, close: () => Promise.resolve() }
  return { keys: storedKeys(place.store), close: place.store.close }
}

const MEANING =
  'The next start makes a new certificate authority. Nothing that the present one signed is valid under the new one: each operator with a certificate needs a new one, by a new certificate signing request, and whoever checks those certificates needs the new authority. Everything else stays. Stop all processes of Adit first, and make a backup.'

/** Removes the certificate authority. Throws StartError, also if nobody said that it is meant. */
export const discardAuthority = async (
  configuration: Configuration,
  { isSure }: DiscardAuthority,
): Promise<string> => {
  if (!isSure) throw new StartError(`${MEANING} To do it, add --yes. Nothing was changed.`)
  const place = await openPlace(configuration)
  if ('running' in place)
    throw new StartError(
      'Adit runs, and would go on with the authority that it has. Stop it first. Nothing was changed.',
    )
  try {
    return (await place.store.certificateAuthority.discard())
      ? 'The certificate authority is removed. The next start makes a new one.'
      : 'There is no certificate authority. The next start makes one.'
  } finally {
    await place.store.close()
  }
}
