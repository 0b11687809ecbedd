import { expect, test } from 'vitest'
import { KEYS_PATH } from '#contract/account-keys.ts'
import { AUDIT_PATH } from '#contract/audit.ts'
import { EDGE_LIST_PATH } from '#contract/edge-list.ts'
import { operations } from '#contract/operations.ts'
import { openApiDocument } from './openapi.ts'

type DocumentedOperation = {
  operationId: string
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, object>
}

const document = openApiDocument({ versionHeader: 'Other-Version', basePath: '' })
// The document is plain JSON; these tests check its form.
const paths = document['paths'] as Record<string, Record<string, DocumentedOperation>>

test('lists exactly the operations of the contract', () => {
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ operationId, method, path })),
  )
  const declared = Object.entries(operations).map(([operationId, { method, path }]) => ({
    operationId,
    method: method.toLowerCase(),
    path: path.replace(':id', '{id}'),
  }))
  expect(declared).toHaveLength(15)
  const byId = (a: { operationId: string }, b: { operationId: string }) =>
    a.operationId < b.operationId ? -1 : 1
  expect(listed.toSorted(byId)).toEqual(declared.toSorted(byId))
})

test('tells parameters, bodies, statuses and errors', () => {
  const create = paths['/kubernetes_operators']?.['post']
  expect(create?.requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    additionalProperties: false,
    properties: { enabled_features: { items: { enum: ['bindings', 'ingress', 'gateway'] } } },
  })
  expect(Object.keys(create?.responses ?? {})).toEqual(
    expect.arrayContaining(['201', '401', '422']),
  )
  expect(create?.parameters).toMatchObject([
    { name: 'Other-Version', required: true },
    { name: 'Idempotency-Key', in: 'header', required: false },
  ])
  const list = paths['/kubernetes_operators']?.['get']
  expect(list?.parameters.map(({ name }) => name)).toEqual(['limit', 'before_id', 'Other-Version'])
  expect(list?.parameters[0]).toMatchObject({
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 1000 },
  })
  const module = paths['/edges/tls/{id}/backend']
  expect(Object.keys(module?.['delete']?.responses ?? {})).toContain('204')
  expect(module?.['delete']?.parameters.map(({ name }) => name)).toEqual([
    'id',
    'Other-Version',
    'If-Match',
  ])
})

test('tells the list of edges as an extension, with a server of its own', () => {
  const {
    [EDGE_LIST_PATH]: item,
    [AUDIT_PATH]: log,
    [KEYS_PATH]: _keys,
    [`${KEYS_PATH}/{id}`]: _key,
    ...others
  } = document['x-paths-beside-api'] as Record<
    string,
    { servers: object; get: DocumentedOperation }
  >
  expect(others).toEqual({})
  expect(log?.get).toMatchObject({ operationId: 'listAuditEvents' })
  expect(Object.keys(log?.get.responses ?? {})).toContain('403')
  expect(item?.servers).toEqual([{ url: '/' }])
  expect(item?.get).toMatchObject({
    operationId: 'listEdges',
    parameters: [
      { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 1000 } },
      { name: 'after', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'Other-Version', in: 'header', required: true },
    ],
  })
  expect(Object.keys(item?.get.responses ?? {}).toSorted()).toEqual(
    ['200', '400', '401', '429', '500', '503'].toSorted(),
  )
  expect(item?.get.responses['200']).toMatchObject({
    content: {
      'application/json': {
        schema: {
          properties: {
            edges: {
              anyOf: [
                { items: { required: ['kind', 'id'], properties: { modules: {} } } },
                { type: 'null' },
              ],
            },
          },
        },
      },
    },
  })
})

const statuses = (path: string, method: string): string[] =>
  Object.keys(paths[path]?.[method]?.responses ?? {})

test('lists every status that an operation answers with', () => {
  const always = ['400', '401', '429', '500', '503']
  const sorted = (...more: string[]) => [...always, ...more].toSorted()
  expect(statuses('/kubernetes_operators', 'get').toSorted()).toEqual(sorted('200'))
  expect(statuses('/kubernetes_operators', 'post').toSorted()).toEqual(
    sorted('201', '403', '409', '413', '415', '422', '507'),
  )
  expect(statuses('/kubernetes_operators/{id}', 'patch').toSorted()).toEqual(
    sorted('200', '403', '404', '412', '413', '415', '422', '507'),
  )
  expect(statuses('/kubernetes_operators/{id}/bound_endpoints', 'get').toSorted()).toEqual(
    sorted('200', '404', '422'),
  )
  expect(statuses('/edges/tls/{id}/backend', 'put').toSorted()).toEqual(
    sorted('200', '403', '412', '413', '415', '422', '507'),
  )
  expect(statuses('/edges/tls/{id}/backend', 'delete').toSorted()).toEqual(
    sorted('204', '403', '404', '412', '413', '507'),
  )
})
