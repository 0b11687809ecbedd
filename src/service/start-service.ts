import { fileURLToPath } from 'node:url'
import type { MiddlewareHandler } from 'hono'
import { readAccessKey, writeAccessKey } from '#service/settings/access-key-file.ts'
import { createApp } from './app.ts'
import { openCertificateAuthority } from '#service/api/certificate-authority.ts'
import type { Configuration } from '#service/settings/configuration.ts'
import { fillDemo } from '#service/demo/demo.ts'
import { type HttpServer, listen } from '#service/http/http-server.ts'
import { DEFAULT_ACCOUNT, accountOf, ensureAccess } from '#service/api/keys.ts'
import { readyMessage } from './ready-message.ts'
import { securityHeaderValues } from '#service/http/security-headers.ts'
import { createSelectorEvaluator } from '#service/selectors/selector-evaluator.ts'
import { listenError, storeError } from './start-error.ts'
import { staticFiles } from '#service/http/static-files.ts'
import { type Store, openStore } from '#service/store/open-store.ts'

/** A start that failed for a reason outside the program; the message is for the terminal. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A started service: what to print, and how to end it. */
export type RunningService = {
  message: string
  /** Lets running requests finish, at most `graceMs`, then closes everything. Can be called again. */
  stop: (graceMs: number) => Promise<void>
}

const APP_FOLDER = fileURLToPath(new URL('../app', import.meta.url))

const explained = async <T>(step: Promise<T>, explain: (error: unknown) => string): Promise<T> => {
  try {
    return await step
  } catch (error) {
    throw new StartError(explain(error), { cause: error })
  }
}

/** The key for the printed link: just made, or kept from the first start and still valid. */
const keyForLink = async (
  store: Store,
  configuration: Configuration,
): Promise<string | undefined> => {
  const { madeKey } = await ensureAccess(store, configuration)
  if (madeKey !== undefined) await writeAccessKey(configuration.dataDir, madeKey)
  if (configuration.apiKey !== undefined) return undefined
  const kept = madeKey ?? (await readAccessKey(configuration.dataDir))
  return kept !== undefined && (await accountOf(store, kept)) ? kept : undefined
}

type Shared = { configuration: Configuration; staticFiles: MiddlewareHandler }

const openEmbedded = async (shared: Shared) => {
  const { configuration } = shared
  const store = await explained(openStore(configuration), (error) =>
    storeError(error, configuration),
  )
  const evaluator = createSelectorEvaluator()
  const close = async (): Promise<void> => {
    await evaluator.close()
    await store.close()
  }
  try {
    const authority = await openCertificateAuthority(store.certificateAuthority, {
      days: configuration.certificateDays,
    })
    const key = await keyForLink(store, configuration)
    if (configuration.demo) await fillDemo(store, { authority }, DEFAULT_ACCOUNT)
    return { app: createApp({ ...shared, store, authority, evaluator }), key, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A gateway keeps nothing, so it opens nothing. */
const openGateway = (shared: Shared) => ({
  app: createApp(shared),
  key: undefined,
  close: async () => undefined,
})

/** Opens everything and then takes requests. Throws StartError, with nothing left open. */
export const startService = async (configuration: Configuration): Promise<RunningService> => {
  const shared = { configuration, staticFiles: staticFiles(APP_FOLDER) }
  const { app, key, close } =
    configuration.upstreamUrl === undefined ? await openEmbedded(shared) : openGateway(shared)
  let server: HttpServer
  try {
    server = await listen(app.fetch, configuration, securityHeaderValues(configuration))
  } catch (error) {
    await close()
    throw new StartError(listenError(error, configuration), { cause: error })
  }
  const stop = async (graceMs: number): Promise<void> => {
    await server.stop(graceMs)
    await close()
  }
  return { message: readyMessage(configuration, server.port, key), stop }
}
