import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { API_BASE_PATH, SERVICE_VERSION } from '#contract/version.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  })
  return rest
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  }))

const queryParameters = (query: z.ZodMiniType | undefined): Json[] => {
  const { properties } = query ? schemaOf(query) : { properties: {} }
  return Object.entries(properties ?? {}).map(([name, schema]: [string, unknown]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }))
}

const REFUSALS: Record<string, string> = {
  400: 'A header, the path, the query or the form of the body is wrong',
  401: 'The API key is missing or unknown',
  404: 'There is no such resource in the account',
  413: 'The body is over 64 KiB',
  415: 'The body is not application/json',
  422: 'A field breaks a rule; `details` names every one',
  503: 'The database cannot be reached now',
}

const refusalsOf = ({ body, path }: Endpoint): Json =>
  Object.fromEntries(
    Object.entries(REFUSALS)
      .filter(([status]) => body || !['413', '415'].includes(status))
      .filter(([status]) => body || path.endsWith('/bound_endpoints') || status !== '422')
      .filter(([status]) => status !== '404' || path.includes(':'))
      .map(([status, description]) => [
        status,
        { description, content: json({ $ref: '#/components/schemas/Error' }) },
      ]),
  )

const operationOf = (id: string, of: Endpoint, versionHeader: string): Json => ({
  operationId: id,
  summary: of.summary,
  parameters: [
    ...pathParameters(of.path),
    ...queryParameters(of.query),
    { name: versionHeader, in: 'header', required: true, schema: { const: SERVICE_VERSION } },
  ],
  ...(of.body ? { requestBody: { required: true, content: json(schemaOf(of.body)) } } : {}),
  responses: {
    [of.success]: of.reply
      ? { description: 'Success', content: json(schemaOf(of.reply)) }
      : { description: 'Success, without a body' },
    ...refusalsOf(of),
  },
})

const ERROR: Json = {
  type: 'object',
  required: ['error_code', 'status_code', 'msg', 'details'],
  properties: {
    error_code: { type: 'string' },
    status_code: { type: 'integer' },
    msg: { type: 'string' },
    details: {
      type: 'object',
      required: ['operation_id'],
      properties: { operation_id: { type: 'string' } },
      additionalProperties: { type: 'string' },
    },
  },
}

/** The OpenAPI 3.1 document of the embedded service, made from the endpoint table. */
export const openApiDocument = (versionHeader: string): Json => {
  const paths: Record<string, Json> = {}
  for (const [id, of] of Object.entries(endpoints) as [string, Endpoint][]) {
    // The table's entries are endpoints; Object.entries would keep each one's narrow type.
    const path = of.path.replaceAll(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[of.method.toLowerCase()] = operationOf(id, of, versionHeader)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tunnel operator and edge module management', version: SERVICE_VERSION },
    servers: [{ url: API_BASE_PATH }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ERROR },
    },
  }
}
