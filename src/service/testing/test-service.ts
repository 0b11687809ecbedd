import { createApp } from '#service/node/app.ts'
import { openCertificateAuthority } from '#service/core/api/certificate-authority.ts'
import type { Configuration } from '#service/node/settings/configuration.ts'
import { createThreadedEvaluator } from '#service/node/selectors/threaded-evaluator.ts'
import type { SelectorTimes } from '#service/core/selectors/selector-evaluator.ts'
import { storeOver } from '#service/core/store/store.ts'
import { createFaults } from '#service/faults/faults.ts'
import { PATIENT, WORKER_URL } from './test-selectors.ts'
import { type TestService, testServiceOf } from './test-accounts.ts'
import type { TestPool } from './test-stores.ts'

/** A configuration for tests: an embedded service with `/faults`. */
export const testConfiguration: Configuration = {
  host: '127.0.0.1',
  port: 0,
  dataDir: '/nonexistent',
  databaseUrl: undefined,
  apiKey: undefined,
  secret: undefined,
  upstreamUrl: undefined,
  versionHeader: 'Service-Version',
  publicUrl: undefined,
  basePath: '',
  allowedOrigins: [],
  allowedHosts: [],
  edges: [],
  faults: true,
  production: false,
  demo: false,
  certificateDays: 90,
  auditDays: 90,
  requestsPerMinute: undefined,
  replaceAuthority: false,
}

export type TestServiceOptions = {
  configuration?: Partial<Configuration>
  now?: () => Date
  /** A monotonic clock in milliseconds. */
  clock?: () => number
  /** How long selectors may take; else as long as they do. */
  times?: SelectorTimes
}

/** Starts a whole service in process: real store, authority and evaluator. */
export const openTestService = async (
  testPool: TestPool,
  options: TestServiceOptions = {},
): Promise<TestService> => {
  const opened = await testPool.openPool()
  const store = await storeOver(opened)
  const authority = await openCertificateAuthority(store.certificateAuthority, {
    days: 90,
    ...(options.now && { now: options.now }),
  })
  const evaluator = createThreadedEvaluator({
    workerUrl: WORKER_URL,
    ...PATIENT,
    ...options.times,
  })
  const app = createApp({
    configuration: { ...testConfiguration, ...options.configuration },
    store,
    authority,
    evaluator,
    faults: createFaults(opened.pool),
    logger: null,
    ...(options.now ? { now: options.now } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
  })
  return testServiceOf({ app, store, evaluator })
}
