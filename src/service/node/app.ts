import type { Hono, MiddlewareHandler } from 'hono'
import type { Registry } from 'prom-client'
import { version } from '../../../package.json'
import { AUDIT_PATH } from '#contract/audit.ts'
import { EDGE_LIST_PATH } from '#contract/edge-list.ts'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { SIGN_IN_PATH } from '#contract/sign-in.ts'
import { ACCOUNT_PATH, API_BASE_PATH, METRICS_PATH } from '#contract/version.ts'
import type { CertificateAuthority } from '#service/core/api/certificate-authority.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { notReady } from '#service/core/http/errors.ts'
import { refuseOtherMethods } from '#service/core/http/other-requests.ts'
import type { LogStream } from '#service/core/http/log.ts'
import type { SelectorEvaluator } from '#service/core/selectors/selector-evaluator.ts'
import { addService, createFrame, serviceParts } from '#service/core/service.ts'
import type { Store } from '#service/core/store/store.ts'
import type { Faults } from '#service/faults/faults.ts'
import { answerMetrics, createRequestCounts } from '#service/node/metrics.ts'
import { gateway } from '#service/node/gateway/gateway.ts'
import { apiCors } from '#service/node/http/api-cors.ts'
import { compressAnswers } from '#service/node/http/compress.ts'
import { inlineHashes } from '#service/node/http/content-security-policy.ts'
import { runtimeConfig } from '#service/node/http/runtime-config.ts'
import { securityHeaders } from '#service/node/http/security-headers.ts'
import type { StaticFiles } from '#service/node/http/static-files.ts'
import type { Configuration } from '#service/node/settings/configuration.ts'

type Embedded = {
  store: Store
  authority: CertificateAuthority
  evaluator: SelectorEvaluator
  /** What `/faults` needs; without it there is no `/faults`. */
  faults?: Faults | undefined
}

type Options = {
  configuration: Configuration
  /** Answers requests that no route of the service matches: the dashboard's files. */
  staticFiles?: StaticFiles
  /** Limits the requests in flight; left out by tests of what lies behind it. */
  inFlight?: MiddlewareHandler<ServiceEnv>
  /** Where the request log goes; null for nowhere. */
  logger?: LogStream | null
  now?: () => Date
  /** A monotonic clock in milliseconds, for tests of timing. */
  clock?: () => number
} & (Embedded | { [Part in keyof Embedded]?: undefined }) // a gateway has none of them

const addEmbedded = (
  app: Hono<ServiceEnv>,
  { configuration, now, clock, ...embedded }: Options & Embedded,
  requests: Registry,
): void => {
  const { store, authority, evaluator, faults } = embedded
  const parts = serviceParts({
    store,
    authority,
    evaluator,
    ...(now && { now }),
    ...(clock && { clock }),
  })
  faults?.mount(app, parts)
  addService(app, parts, configuration)
  const { accountOf } = parts.accounts
  app.get(METRICS_PATH, answerMetrics({ store, accountOf, now: parts.now, requests }))
  refuseOtherMethods(app, METRICS_PATH, ['GET', 'HEAD'])
}

/**
 * Leads requests for an operation at the root of the origin to the API: clients such as ngrok-api-go drop the
 * path of their base URL. The status keeps the method and the body.
 */
const leadToApi = (app: Hono<ServiceEnv>, basePath: string): void => {
  for (const path of new Set(Object.values<Operation>(operations).map((of) => of.path)))
    app.all(path, (c) => {
      const { pathname, search } = new URL(c.req.url)
      return c.redirect(basePath + API_BASE_PATH + pathname + search, 308)
    })
}

/** The whole process as one handler: the service or a gateway, plus the dashboard. */
export const createApp = (options: Options): Hono<ServiceEnv> => {
  const { configuration, staticFiles, logger = process.stdout } = options
  const app = createFrame(logger, configuration)
  const counts = options.store && createRequestCounts()
  if (counts) app.use(counts.count)
  app.use(securityHeaders(configuration, staticFiles?.inline ?? inlineHashes('')))
  if (options.faults) app.use(options.faults.delayPages)
  for (const path of [`${API_BASE_PATH}/*`, `${ACCOUNT_PATH}/*`])
    app.use(path, apiCors(configuration.versionHeader))
  // The rest comes from memory and is always answered: the page with its files, its configuration, the health check.
  if (options.inFlight)
    for (const path of [API_BASE_PATH, ACCOUNT_PATH, METRICS_PATH, SIGN_IN_PATH])
      app.use(`${path}/*`, options.inFlight)
  // Not what answers with a key, such as sign-in.
  if (options.store)
    for (const path of [`${API_BASE_PATH}/*`, EDGE_LIST_PATH, AUDIT_PATH])
      app.use(path, compressAnswers)
  app.get('/healthz', async (c) => {
    try {
      await options.store?.ready()
    } catch (error) {
      throw notReady(error)
    }
    return c.json({ status: 'ok', version })
  })
  app.get('/config.json', (c) =>
    c.json(runtimeConfig(configuration), 200, { 'Cache-Control': 'no-cache' }),
  )
  leadToApi(app, configuration.basePath)
  if (options.store && counts) addEmbedded(app, options, counts.registry)
  else app.route(API_BASE_PATH, gateway(configuration))
  if (staticFiles) app.use(staticFiles.handler)
  return app
}
