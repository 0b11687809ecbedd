import type { Configuration } from '#service/settings/configuration.ts'
import { DataDirectoryInUseError } from '#service/store/data-directory-lock.ts'

type Settings = Pick<Configuration, 'host' | 'port' | 'dataDir' | 'databaseUrl'>

const codeOf = (error: unknown): string | undefined => {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  return message || (codeOf(error) ?? 'unknown error')
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

/** Why the store cannot be opened, and what to do about it. The address of a database is not repeated. */
export const storeError = (error: unknown, { dataDir, databaseUrl }: Settings): string => {
  if (error instanceof DataDirectoryInUseError) return error.message
  if (databaseUrl === undefined)
    return `The data directory ${dataDir} cannot be used: ${reasonOf(error)}. Choose another with ADIT_DATA_DIR (--data-dir).`
  return `The database in DATABASE_URL cannot be used: ${reasonOf(error)}. Check that it runs, its address, user and password.`
}
