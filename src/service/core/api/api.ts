import { Hono } from 'hono'
import type { Operation } from '#contract/operation.ts'
import { EDGE_MODULES } from '#contract/edge-modules.ts'
import { operatorOperations } from '#contract/operator-writes.ts'
import { boundEndpointsImplementation } from './bound-endpoints.ts'
import { moduleImplementations } from './edge-modules.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { addOperations, refuseOtherPaths, type Served } from '#service/core/http/other-requests.ts'
import { openApiDocument } from './openapi.ts'
import { type OperatorDeps, operatorImplementations } from './operators.ts'
import { type Implementation, serve, type ServeOptions } from './serve.ts'

/** The dependencies of all operations; `clock` is monotonic, in milliseconds. */
type ApiDeps = OperatorDeps & { clock: () => number }

type OperatorId = keyof typeof operatorOperations
/** A missing operation is a type error. */
type OperatorImplementations = {
  [Id in OperatorId]: Implementation<(typeof operatorOperations)[Id]>
}

/** The embedded service's API, to mount at its base path: the contract's operations and `openapi.json`. */
export const embeddedApi = (deps: ApiDeps, options: ServeOptions): Hono<ServiceEnv> => {
  const api = new Hono<ServiceEnv>()
  const served = <O extends Operation>(of: O, implementation: Implementation<O>): Served => [
    of,
    serve(of, implementation, options),
  ]
  const implementations: OperatorImplementations = {
    ...operatorImplementations(deps),
    listBoundEndpoints: boundEndpointsImplementation(deps),
  }
  addOperations(api, [
    ...Object.entries<Operation>(operatorOperations).map(([id, of]) =>
      // Both have the same keys, and each implementation has the type of its operation.
      served(of, implementations[id as OperatorId] as unknown as Implementation<Operation>),
    ),
    ...EDGE_MODULES.flatMap((module) => {
      const { replace, get, remove } = moduleImplementations(module, deps)
      return [
        served(module.replace, replace),
        served(module.get, get),
        served(module.remove, remove),
      ]
    }),
  ])
  const document = openApiDocument(options)
  api.get('/openapi.json', (c) => c.json(document))
  refuseOtherPaths(api, 'GET /api/openapi.json lists them all.')
  return api
}
