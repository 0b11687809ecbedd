import type { PostgresPool } from 'kysely'
import { fileURLToPath } from 'node:url'
import {
  accessKeyFile,
  ensureAccessKey,
  readAccessKey,
} from '#service/node/settings/access-key-file.ts'
import { createApp } from './app.ts'
import { openCertificateAuthority } from '#service/core/api/certificate-authority.ts'
import { AuthorityKeyError } from '#service/core/api/stored-authority.ts'
import type { Configuration } from '#service/node/settings/configuration.ts'
import { demoEdgesIn, fillDemo } from '#service/core/demo/demo.ts'
import { failureOf, type LogStream, writeLogLine } from '#service/core/http/log.ts'
import { type HttpServer, listen } from '#service/node/http/http-server.ts'
import { allowedHosts } from '#service/node/http/allowed-hosts.ts'
import type { Faults } from '#service/faults/faults.ts'
import { limitInFlight } from '#service/node/http/in-flight.ts'
import { DEFAULT_ACCOUNT, accountOf, ensureAccess } from '#service/core/api/keys.ts'
import { dashboardLink, readyMessage } from './ready-message.ts'
import { API_SECURITY_HEADERS } from '#service/node/http/security-headers.ts'
import { makeSignInCode } from '#service/core/api/sign-in.ts'
import { familyOf } from '#service/core/http/api-family.ts'
import { createThreadedEvaluator } from '#service/node/selectors/threaded-evaluator.ts'
import {
  StartError,
  explained,
  keyFileError,
  listenError,
  storeError,
} from './start/start-error.ts'
import { staticFiles, type StaticFiles } from '#service/node/http/static-files.ts'
import { type Store, storeOver } from '#service/core/store/store.ts'
import { openPool } from '#service/node/store/pools.ts'
import { closeDataDirectory } from '#service/node/store/data-directory-modes.ts'
import { isDamaged, isUnavailable, StorageFullError } from '#service/core/store/failures.ts'

/** A started service: the text to print, and how to stop it. */
export type RunningService = {
  message: string
  /** Creates a new sign-in link; undefined if users sign in with keys of another service. */
  newLink: (() => Promise<string>) | undefined
  /** Lets running requests finish, at most `graceMs`, then closes everything. Can be called again. */
  stop: (graceMs: number) => Promise<void>
}

const APP_FOLDER = fileURLToPath(new URL('../app', import.meta.url))

/**
 * Ensures that a key exists, and tells which one users can enter. A key becomes valid only after it is
 * saved, so a key that nobody has can never open the service.
 */
const openAccess = async (store: Store, { apiKey, dataDir }: Configuration): Promise<string> => {
  await ensureAccess(store, apiKey, () =>
    explained(ensureAccessKey(dataDir), (error) => keyFileError(error, dataDir)),
  )
  const isValid = async (key: string | undefined): Promise<boolean> =>
    key !== undefined && (await accountOf(store, key)) !== undefined
  if (apiKey !== undefined)
    return (await isValid(apiKey))
      ? 'Or enter the API key in ADIT_API_KEY or its file on the connect page.'
      : 'The API key in ADIT_API_KEY or its file was revoked or has expired: start with another one.'
  return (await isValid(await readAccessKey(dataDir)))
    ? `Or enter the API key in ${accessKeyFile(dataDir)} on the connect page.`
    : 'Or enter another API key on the connect page: Settings lists and makes them.'
}

type Shared = {
  configuration: Configuration
  staticFiles: StaticFiles
  inFlight: ReturnType<typeof limitInFlight>
  logger: LogStream
}

const logLostConnection = (error: Error): void =>
  writeLogLine(process.stdout, { event: 'database_connection_lost', failure: failureOf(error) })

/** Creates what the embedded service needs in its store, if the database is new. */
const fillStore = async (store: Store, configuration: Configuration) => {
  const authority = await openCertificateAuthority(store.certificateAuthority, {
    days: configuration.certificateDays,
    secret: configuration.secret,
    replaceLost: configuration.replaceAuthority,
    tell: (notice) => void process.stdout.write(`${notice}\n`),
  })
  const otherKeys = await openAccess(store, configuration)
  if (configuration.demo) await fillDemo(store, { authority }, DEFAULT_ACCOUNT)
  const demo = configuration.demo ? await demoEdgesIn(store, DEFAULT_ACCOUNT) : []
  return { authority, otherKeys, edges: [...configuration.edges, ...demo] }
}

/** Closes the data directory to other users, if this start uses it, and prints what was open. */
const closeToOthers = async (configuration: Configuration): Promise<void> => {
  const { dataDir, databaseUrl, apiKey } = configuration
  if (databaseUrl !== undefined && apiKey !== undefined) return
  const notice = await explained(closeDataDirectory(dataDir), (error) =>
    storeError(error, { ...configuration, databaseUrl: undefined }),
  )
  if (notice !== undefined) process.stdout.write(`${notice}\n`)
}

/** If the database accepts no writes now, the service still reads: then there is no code. */
const firstCode = (store: Store): Promise<string | undefined> =>
  makeSignInCode(store, new Date()).catch((error: unknown) => {
    if (isUnavailable(error) || error instanceof StorageFullError) return undefined
    throw error
  })

/** Only a build for tests has the code of `/faults`. */
const openFaults = async (pool: PostgresPool): Promise<Faults> => {
  if (import.meta.env.MODE !== 'production')
    return (await import('#service/faults/faults.ts')).createFaults(pool)
  throw new StartError(
    'This build of Adit has no /faults: start it without ADIT_FAULTS (--faults), or build it by "npm run build:test".',
  )
}

const openEmbedded = async (shared: Shared) => {
  const { configuration } = shared
  const explain = (error: unknown): string => storeError(error, configuration)
  await closeToOthers(configuration)
  const opened = await explained(openPool(configuration, logLostConnection), explain)
  const store = await explained(storeOver(opened), explain)
  const evaluator = createThreadedEvaluator()
  const close = async (): Promise<void> => {
    await evaluator.close()
    await store.close()
  }
  try {
    const { authority, otherKeys, edges } = await fillStore(store, configuration)
    const app = createApp({
      ...shared,
      configuration: { ...configuration, edges },
      store,
      authority,
      evaluator,
      faults: configuration.faults ? await openFaults(opened.pool) : undefined,
    })
    const code = await firstCode(store)
    return {
      app,
      close,
      messageAt: (port: number) => readyMessage(configuration, port, { code, otherKeys }),
      linkAt: async (port: number) =>
        dashboardLink(configuration, port, await makeSignInCode(store, new Date())),
    }
  } catch (error) {
    await close()
    if (error instanceof StartError) throw error
    if (error instanceof AuthorityKeyError) throw new StartError(error.message, { cause: error })
    // Anything else is a bug, to be shown with its location.
    if (isUnavailable(error) || isDamaged(error) || error instanceof StorageFullError)
      throw new StartError(explain(error), { cause: error })
    throw error
  }
}

/** A gateway stores nothing, so it opens nothing. */
const openGateway = (shared: Shared) => ({
  app: createApp(shared),
  close: async () => undefined,
  messageAt: (port: number) => readyMessage(shared.configuration, port),
  linkAt: undefined,
})

/** Opens everything and then accepts requests. Throws StartError, with nothing left open. */
export const startService = async (configuration: Configuration): Promise<RunningService> => {
  const shared = {
    configuration,
    staticFiles: staticFiles(APP_FOLDER, configuration.basePath),
    inFlight: limitInFlight(),
    logger: process.stdout,
  }
  const { app, close, messageAt, linkAt } =
    configuration.upstreamUrl === undefined ? await openEmbedded(shared) : openGateway(shared)
  let server: HttpServer
  try {
    const { host, port, basePath, versionHeader } = configuration
    const broken = {
      headers: API_SECURITY_HEADERS,
      logger: shared.logger,
      family: familyOf(versionHeader),
    }
    const address = { host, port, basePath, allowsHost: allowedHosts(configuration) }
    server = await listen(app.fetch, address, broken)
  } catch (error) {
    await close()
    throw new StartError(listenError(error, configuration), { cause: error })
  }
  const stop = async (graceMs: number): Promise<void> => {
    await server.stop(graceMs)
    await close()
  }
  const { port } = server
  return { message: messageAt(port), newLink: linkAt && (() => linkAt(port)), stop }
}
