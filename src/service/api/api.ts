import { Hono } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type OperationId } from '#contract/endpoints.ts'
import { boundEndpointsOperation } from './bound-endpoints.ts'
import { edgeModuleOperations } from './edge-modules.ts'
import type { ServiceEnv } from '#service/environment.ts'
import { answerError } from '#service/http/errors.ts'
import { refuseOtherRequests } from '#service/http/other-requests.ts'
import { openApiDocument } from './openapi.ts'
import { type OperatorDeps, operatorOperations } from './operators.ts'
import { type Operation, serve, type ServeOptions } from './serve.ts'

/** Every operation of the contract; one that is missing here is a type error. */
type Operations = { [Id in OperationId]: Operation<(typeof endpoints)[Id]> }

const operationsOf = (deps: OperatorDeps): Operations => {
  const operators = operatorOperations(deps)
  const modules = edgeModuleOperations(deps)
  return {
    createOperator: operators.create,
    updateOperator: operators.update,
    deleteOperator: operators.remove,
    getOperator: operators.get,
    listOperators: operators.list,
    listBoundEndpoints: boundEndpointsOperation(deps),
    replaceTcpIpRestriction: modules.tcpIpRestriction.replace,
    getTcpIpRestriction: modules.tcpIpRestriction.get,
    deleteTcpIpRestriction: modules.tcpIpRestriction.remove,
    replaceTlsBackend: modules.tlsBackend.replace,
    getTlsBackend: modules.tlsBackend.get,
    deleteTlsBackend: modules.tlsBackend.remove,
    replaceTlsIpRestriction: modules.tlsIpRestriction.replace,
    getTlsIpRestriction: modules.tlsIpRestriction.get,
    deleteTlsIpRestriction: modules.tlsIpRestriction.remove,
  }
}

/** The embedded service's API, to be mounted at its base path: the contract's operations and `openapi.json`. */
export const embeddedApi = (deps: OperatorDeps, options: ServeOptions): Hono<ServiceEnv> => {
  const api = new Hono<ServiceEnv>()
  api.onError(answerError)
  const operations = operationsOf(deps)
  for (const [id, of] of Object.entries(endpoints)) {
    // The table and the operations have the same keys, and each operation the type of its endpoint.
    const operation = operations[id as OperationId] as unknown as Operation<Endpoint>
    api.on(of.method, of.path, serve<Endpoint>(of, operation, options))
  }
  const document = openApiDocument(options.versionHeader)
  api.get('/openapi.json', (c) => c.json(document))
  refuseOtherRequests(api, 'GET /api/openapi.json lists them all.')
  return api
}
