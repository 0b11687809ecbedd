import type { Hono } from 'hono'
import { API_BASE_PATH } from '#contract/version.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { injectFaults } from './fault-injection.ts'
import type { FaultList } from './fault-list.ts'
import { type FaultDeps, faultRoutes } from './faults.ts'

/** Mounts `/faults` and applies its faults to the API, which must be added after it. */
export const mountFaults = (app: Hono<ServiceEnv>, list: FaultList, deps: FaultDeps): void => {
  app.route('/faults', faultRoutes(list, deps))
  app.use(`${API_BASE_PATH}/*`, injectFaults(list))
}
