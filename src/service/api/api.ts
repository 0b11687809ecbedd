import { Hono } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type OperationId } from '#contract/endpoints.ts'
import { API_BASE_PATH } from '#contract/version.ts'
import { boundEndpointsOperation } from './bound-endpoints.ts'
import { edgeModuleOperations } from './edge-modules.ts'
import type { ServiceEnv } from '#service/environment.ts'
import { answerError, Refusal } from '#service/http/errors.ts'
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

const methodsByPath = (): Map<string, string[]> => {
  const methods = new Map<string, string[]>()
  for (const { method, path } of Object.values(endpoints)) {
    const more = method === 'GET' ? ['GET', 'HEAD'] : [method]
    methods.set(path, [...(methods.get(path) ?? []), ...more])
  }
  return methods
}

const notAllowed = (method: string, allowed: readonly string[]): Refusal =>
  new Refusal(405, `${method} is not possible on this path. Use ${allowed.join(', ')}.`, {
    headers: { Allow: allowed.join(', ') },
  })

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
  for (const [path, allowed] of methodsByPath()) {
    api.all(path, (c) => {
      c.set('template', API_BASE_PATH + path)
      throw notAllowed(c.req.method, allowed)
    })
  }
  api.all('*', () => {
    throw new Refusal(
      404,
      'There is no such path in this API. GET /api/openapi.json lists them all.',
    )
  })
  return api
}
