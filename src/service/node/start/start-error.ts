import { join } from 'node:path'
import { accessKeyFile } from '#service/node/settings/access-key-file.ts'
import type { Configuration } from '#service/node/settings/configuration.ts'
import { DataDirectoryInUseError } from '#service/node/store/data-directory-lock.ts'
import { DamagedDatabaseError } from '#service/node/store/database-folder.ts'
import { codeOf, isDamaged, isDiskFull, StorageFullError } from '#service/core/store/failures.ts'
import { NewerDatabaseError } from '#service/core/store/migrations.ts'
import { tlsFailure } from '#service/node/gateway/tls-failure.ts'

/** A start that failed for a reason outside the program; the message is for the terminal. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Returns the result of a step of the start, or throws a StartError with the explanation of `explain`. */
export const explained = async <T>(
  step: Promise<T>,
  explain: (error: unknown) => string,
): Promise<T> => {
  try {
    return await step
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(explain(error), { cause: error })
  }
}

type Settings = Pick<Configuration, 'host' | 'port' | 'dataDir' | 'databaseUrl'>

const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError && !error.message) return messageOf(error.errors[0])
  return (error instanceof Error ? error.message : String(error)) || 'unknown error'
}

/** What happened, with its code, as the end of a sentence. */
const reasonOf = (error: unknown): string => {
  const code = codeOf(error)
  const message = messageOf(error).replace(/\.+$/, '')
  return code === undefined || message.includes(code) ? message : `${message} (${code})`
}

/** Why the process cannot listen, and what to do about it. */
export const listenError = (error: unknown, { host, port }: Settings): string => {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop what uses it, or choose another with PORT (--port).`
    case 'EACCES':
      return `Port ${port} may not be used by this user. Choose one above 1023 with PORT (--port).`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is no address of this machine. Set HOST (--host) to one that is, such as 127.0.0.1.`
    default:
      return `Cannot listen on port ${port} of ${host}: ${reasonOf(error)}`
  }
}

// The messages of these errors say what happened and what to do.
const SELF_EXPLAINING = [DataDirectoryInUseError, DamagedDatabaseError, NewerDatabaseError]

/** Why the store cannot be used, and what to do about it. Does not repeat a database's address. */
export const storeError = (error: unknown, { dataDir, databaseUrl }: Settings): string => {
  if (SELF_EXPLAINING.some((type) => error instanceof type)) return messageOf(error)
  if (isDamaged(error))
    return databaseUrl === undefined
      ? new DamagedDatabaseError(join(dataDir, 'db'), reasonOf(error)).message
      : `The database in DATABASE_URL is damaged: ${reasonOf(error)}. Restore it from a backup.`
  if (databaseUrl === undefined) {
    if (error instanceof StorageFullError)
      return `${error.message} Or choose another folder with ADIT_DATA_DIR (--data-dir).`
    const advice = isDiskFull(error) ? 'Free some space there, or choose' : 'Choose'
    return `The data directory ${dataDir} cannot be used: ${reasonOf(error)}. ${advice} another with ADIT_DATA_DIR (--data-dir).`
  }
  if (error instanceof StorageFullError) return error.message
  const advice =
    tlsFailure(codeOf(error))?.advice ?? 'Check that it runs, and what the address says.'
  return `The database in DATABASE_URL cannot be used: ${reasonOf(error)}. ${advice}`
}

/** Why a new key cannot be saved, and what to do about it. */
export const keyFileError = (error: unknown, dataDir: string): string =>
  `The API key cannot be kept in ${accessKeyFile(dataDir)}: ${reasonOf(error)}. Choose another folder with ADIT_DATA_DIR (--data-dir), or set ADIT_API_KEY to a key of your own.`
