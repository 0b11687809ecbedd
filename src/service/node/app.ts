import { type MiddlewareHandler, Hono } from 'hono'
import { cors } from 'hono/cors'
import { SIGN_IN_PATH } from '#contract/sign-in.ts'
import { API_BASE_PATH } from '#contract/version.ts'
import { type Accounts, createAccounts } from '#service/core/api/accounts.ts'
import { embeddedApi } from '#service/core/api/api.ts'
import type { CertificateAuthority } from '#service/core/api/certificate-authority.ts'
import type { Configuration } from '#service/node/settings/configuration.ts'
import type { ServiceEnv } from '#service/core/environment.ts'
import { answerError, notReady, Refusal } from '#service/core/http/errors.ts'
import { addCommonHeaders, commonHeaders } from '#service/core/http/common-headers.ts'
import { injectFaults } from '#service/faults/fault-injection.ts'
import { createFaultList } from '#service/faults/fault-list.ts'
import { faultRoutes } from '#service/faults/faults.ts'
import { gateway } from '#service/node/gateway/gateway.ts'
import type { OperatorDeps } from '#service/core/api/operators.ts'
import { signInRoutes } from '#service/core/api/sign-in.ts'
import type { LogStream } from '#service/core/http/log-line.ts'
import { OPERATION_ID_HEADER, operationId, requestLog } from '#service/core/http/request-log.ts'
import { runtimeConfig } from '#service/node/http/runtime-config.ts'
import { securityHeaders } from '#service/node/http/security-headers.ts'
import type { SelectorEvaluator } from '#service/core/selectors/selector-evaluator.ts'
import type { Store } from '#service/node/store/open-store.ts'

type Options = {
  configuration: Configuration
  /** Answers what no route of the service takes: the dashboard's files. */
  staticFiles?: MiddlewareHandler
  /** Where the request log goes; null for nowhere. */
  logger?: LogStream | null
  now?: () => Date
  /** Milliseconds that only grow, for tests of what takes time. */
  clock?: () => number
} & (
  | {
      store: Store
      authority: CertificateAuthority
      evaluator: SelectorEvaluator
      /** Where others of the process change keys; made here otherwise. */
      accounts?: Accounts
    }
  // A gateway has none of them.
  | { store?: undefined; authority?: undefined; evaluator?: undefined; accounts?: undefined }
)

const PREFLIGHT_SECONDS = 600
const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': `${OPERATION_ID_HEADER}, Retry-After`,
}

// Any page may call the API, since only a key opens it and no cookie is ever used.
const apiCors = (versionHeader: string): MiddlewareHandler<ServiceEnv> => {
  const preflight = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Accept', versionHeader],
    maxAge: PREFLIGHT_SECONDS,
  })
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next)
    addCommonHeaders(c, CORS_HEADERS)
    return next()
  }
}

type Deps = OperatorDeps & { accounts: Accounts; clock?: () => number }

const depsOf = (options: Options): Deps | undefined => {
  const { store, authority, evaluator, now = () => new Date(), clock } = options
  if (!store) return undefined
  const timed = { now, ...(clock && { clock }) }
  const { accounts = createAccounts(store, timed) } = options
  return { store, authority, evaluator, accounts, ...timed }
}

const apiOf = (configuration: Configuration, deps: Deps | undefined) =>
  deps
    ? embeddedApi(deps, { accountOf: deps.accounts.accountOf, ...configuration })
    : gateway(configuration)

const addFaults = (app: Hono<ServiceEnv>, deps: OperatorDeps): void => {
  const list = createFaultList()
  app.route('/faults', faultRoutes(list, deps))
  app.use(`${API_BASE_PATH}/*`, injectFaults(list))
}

/** The whole service as one handler of requests: headers and log for every answer, then the routes. */
export const createApp = (options: Options): Hono<ServiceEnv> => {
  const { configuration, staticFiles, logger = process.stdout } = options
  const deps = depsOf(options)
  const app = new Hono<ServiceEnv>()
  app.onError(answerError)
  app.use(commonHeaders())
  app.use(operationId())
  if (logger) app.use(requestLog(logger))
  app.use(securityHeaders(configuration))
  app.use(`${API_BASE_PATH}/*`, apiCors(configuration.versionHeader))
  app.get('/healthz', async (c) => {
    try {
      await deps?.store.ready()
    } catch (error) {
      throw notReady(error)
    }
    return c.json({ status: 'ok' })
  })
  app.get('/config.json', (c) =>
    c.json(runtimeConfig(configuration), 200, { 'Cache-Control': 'no-cache' }),
  )
  if (configuration.faults && deps) addFaults(app, deps)
  app.route(API_BASE_PATH, apiOf(configuration, deps))
  if (deps) app.route(SIGN_IN_PATH, signInRoutes(deps))
  if (staticFiles) app.use(staticFiles)
  app.notFound((c) => {
    const faults = { path: 'is not one of this service' }
    return answerError(new Refusal(404, 'There is no such page or path here.', { faults }), c)
  })
  return app
}
