import { Hono } from 'hono'
import type { Operation } from '#contract/operation.ts'
import { EDGE_MODULES } from '#contract/edge-modules.ts'
import { operatorOperations } from '#contract/operator-writes.ts'
import { boundEndpointsImplementation } from './bound-endpoints.ts'
import { moduleImplementations } from './edge-modules.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { answerError } from '#service/core/http/errors.ts'
import { refuseOtherRequests } from '#service/core/http/other-requests.ts'
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

const implementationsOf = (deps: ApiDeps): OperatorImplementations => {
  const operators = operatorImplementations(deps)
  return {
    createOperator: operators.create,
    updateOperator: operators.update,
    deleteOperator: operators.remove,
    getOperator: operators.get,
    listOperators: operators.list,
    listBoundEndpoints: boundEndpointsImplementation(deps),
  }
}

/** The embedded service's API, to mount at its base path: the contract's operations and `openapi.json`. */
export const embeddedApi = (deps: ApiDeps, options: ServeOptions): Hono<ServiceEnv> => {
  const api = new Hono<ServiceEnv>()
  api.onError(answerError)
  const route = <O extends Operation>(of: O, implementation: Implementation<O>) =>
    api.on(of.method, of.path, serve(of, implementation, options))
  const implementations = implementationsOf(deps)
  for (const [id, of] of Object.entries<Operation>(operatorOperations)) {
    // Both have the same keys, and each implementation has the type of its operation.
    route(of, implementations[id as OperatorId] as unknown as Implementation<Operation>)
  }
  for (const module of EDGE_MODULES) {
    const { replace, get, remove } = moduleImplementations(module, deps)
    route(module.replace, replace)
    route(module.get, get)
    route(module.remove, remove)
  }
  const document = openApiDocument(options.versionHeader)
  api.get('/openapi.json', (c) => c.json(document))
  refuseOtherRequests(api, 'GET /api/openapi.json lists them all.')
  return api
}
