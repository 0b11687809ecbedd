import type { ServeOptions } from './serve.ts'
import * as z from 'zod/mini'
import {
  ETAG_HEADER,
  IF_MATCH_HEADER,
  IF_NONE_MATCH_HEADER,
  isOfOneDocument,
  takesIfMatch,
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_LENGTH,
} from '#contract/headers.ts'
import type { Operation } from '#contract/operation.ts'
import { keyOperations, revokeKey, updateKey } from '#contract/account-keys.ts'
import { listAuditEvents } from '#contract/audit.ts'
import { listEdges } from '#contract/edge-list.ts'
import { operations } from '#contract/operations.ts'
import { listBoundEndpoints } from '#contract/operators.ts'
import { createOperator, updateOperator } from '#contract/operator-writes.ts'
import { ErrorBody } from '#contract/errors.ts'
import { idText } from '#contract/text.ts'
import { API_BASE_PATH, SERVICE_VERSION } from '#contract/version.ts'
import { querySchemaOf } from '#service/core/http/request-address.ts'
import { KEPT_MS } from './idempotency.ts'

type Json = Record<string, unknown>

// What is sent is described as its checks pass it: then the document has all its limits.
const schemaOf = (schema: z.ZodMiniType): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  return rest
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(idText()),
  }))

const queryParameters = (of: Operation): Json[] => {
  const schema = querySchemaOf(of)
  const { properties } = schema ? schemaOf(schema) : { properties: {} }
  return Object.entries(properties ?? {}).map(([name, schema]: [string, unknown]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }))
}

const header = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

const IDEMPOTENCY_KEY = header(
  IDEMPOTENCY_KEY_HEADER,
  `A text in double quotes that is new for each request. The same request with the same key, sent again within ${KEPT_MS / 60_000} minutes, gets the first answer and does nothing.`,
  { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH + 2 },
)
const IF_MATCH = header(
  IF_MATCH_HEADER,
  `The \`${ETAG_HEADER}\` of the version to change, several of them, or *: if it is not the current one, nothing is changed.`,
  { type: 'string' },
)
const IF_NONE_MATCH = header(
  IF_NONE_MATCH_HEADER,
  'With *, nothing is changed if something is there already.',
  { const: '*' },
)

const REFUSALS = {
  400: 'A header, the path, the query or the form of the body is wrong',
  401: 'The API key is missing, unknown, expired or revoked',
  403: 'The API key is read-only',
  404: 'There is no such resource in the account',
  409: 'The first request with the same `Idempotency-Key` is still under way; `Retry-After` says when to try again. For a key: it is the last one with full access',
  412: 'The document is none of those that `If-Match` names, or is there against `If-None-Match`; `ETag` has the tag of the current one, if there is one',
  413: 'The body is over 64 KiB',
  415: 'The body is not plain application/json',
  422: 'A field breaks a rule; `details` names every one, up to a hundred',
  429: 'Too many requests of the account have selectors evaluated, too many of the address had a wrong key, or the key has sent as many as a limit of the service allows in a minute; `Retry-After` says when to try again',
  500: 'The service ran into an error',
  503: 'The database cannot be reached now; `Retry-After` says when to try again',
  507: 'The disk of the database is too full; nothing was saved or deleted',
} as const

type Status = keyof typeof REFUSALS

const SELECTORS = new Set<Operation>([createOperator, updateOperator, listBoundEndpoints])
const evaluatesSelectors = (of: Operation): boolean => SELECTORS.has(of)

const END_KEYS = new Set<Operation>([updateKey, revokeKey])

/** Statuses that only some operations return. */
const ONLY: Partial<Record<Status, (of: Operation) => boolean>> = {
  403: ({ method, needsFullAccess }) => method !== 'GET' || needsFullAccess === true,
  // A PUT creates a missing resource.
  404: ({ method, path }) => path.includes(':') && method !== 'PUT',
  409: (of) => of.takesIdempotencyKey === true || END_KEYS.has(of),
  412: takesIfMatch,
  // All methods but GET read a body, even if the operation takes none.
  413: ({ method }) => method !== 'GET',
  415: ({ body }) => body !== undefined,
  422: (of) => of.body !== undefined || evaluatesSelectors(of),
  507: ({ method }) => method !== 'GET',
}

const refusalsOf = (of: Operation): Json =>
  Object.fromEntries(
    Object.entries(REFUSALS)
      // The member names are the statuses.
      .filter(([status]) => ONLY[Number(status) as Status]?.(of) ?? true)
      .map(([status, description]) => [
        status,
        { description, content: json({ $ref: '#/components/schemas/Error' }) },
      ]),
  )

/** The bound endpoints as the embedded service returns them. */
const BoundEndpointList = z.looseObject({
  endpoints: z.array(z.looseObject({ id: z.string(), uri: z.string() })),
  uri: z.string(),
  next_page_uri: z.nullable(z.string()),
})

// A client accepts any bound endpoints: the contract does not describe them.
const replyOf = (of: Operation) =>
  of === listBoundEndpoints ? schemaOf(BoundEndpointList) : of.reply && schemaOf(of.reply)

const TAG_HEADERS: Json = {
  headers: {
    [ETAG_HEADER]: {
      description: `The version of the document, for \`${IF_MATCH_HEADER}\`. It changes with every change of it.`,
      schema: { type: 'string' },
    },
  },
}

const headersOf = (of: Operation): Json => (isOfOneDocument(of) ? TAG_HEADERS : {})

const successOf = (of: Operation): Json => {
  const reply = replyOf(of)
  return reply
    ? { description: 'Success', ...headersOf(of), content: json(reply) }
    : { description: 'Success, without a body' }
}

const operationOf = (id: string, of: Operation, versionHeader: string): Json => ({
  operationId: id,
  summary: of.summary,
  parameters: [
    ...pathParameters(of.path),
    ...queryParameters(of),
    { name: versionHeader, in: 'header', required: true, schema: { const: SERVICE_VERSION } },
    ...(of.takesIdempotencyKey ? [IDEMPOTENCY_KEY] : []),
    ...(takesIfMatch(of) ? [IF_MATCH] : []),
    ...(takesIfMatch(of) && of.method === 'PUT' ? [IF_NONE_MATCH] : []),
  ],
  ...(of.body ? { requestBody: { required: true, content: json(schemaOf(of.body)) } } : {}),
  responses: {
    [of.success]: successOf(of),
    ...refusalsOf(of),
  },
})

const BESIDE_API = { listEdges, listAuditEvents, ...keyOperations }

/** The OpenAPI 3.1 document of the embedded service, made from the table of operations. */
export const openApiDocument = ({
  versionHeader,
  basePath,
}: Pick<ServeOptions, 'versionHeader' | 'basePath'>): Json => {
  const pathsOf = (table: Readonly<Record<string, Operation>>, more: Json = {}) => {
    const paths: Record<string, Json> = {}
    for (const [id, of] of Object.entries(table)) {
      const path = of.path.replaceAll(/:(\w+)/g, '{$1}')
      ;(paths[path] ??= { ...more })[of.method.toLowerCase()] = operationOf(id, of, versionHeader)
    }
    return paths
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tunnel operator and edge module management', version: SERVICE_VERSION },
    servers: [{ url: basePath + API_BASE_PATH }],
    security: [{ key: [] }],
    paths: pathsOf(operations),
    // A Path Item as in `paths`, which has the operations of the API document and no others.
    'x-paths-beside-api': pathsOf(BESIDE_API, { servers: [{ url: `${basePath}/` }] }),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(ErrorBody) },
    },
  }
}
