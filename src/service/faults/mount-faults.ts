import type { Hono } from 'hono'
import { EDGE_LIST_PATH } from '#contract/edge-list.ts'
import { API_BASE_PATH } from '#contract/version.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { injectFaults } from './fault-injection.ts'
import type { FaultList } from './fault-list.ts'
import { type FaultDeps, faultRoutes } from './faults.ts'

/** Mounts `/faults` and applies its faults to the service, which must be added after it. */
export const mountFaults = (app: Hono<ServiceEnv>, list: FaultList, deps: FaultDeps): void => {
  app.route('/faults', faultRoutes(list, deps))
  for (const path of [`${API_BASE_PATH}/*`, EDGE_LIST_PATH]) app.use(path, injectFaults(list))
}
