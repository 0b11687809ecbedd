import { expect, test } from 'vitest'
import { tlsBackend } from '#contract/edge-modules.ts'
import { ApiError } from '../../api/api-error.ts'
import { edgeRefusalOf } from './edge-refusal.ts'

type Facts = ConstructorParameters<typeof ApiError>[0]
const refusal = (status: number, error_code: string, service_message: string, more = {}) =>
  new ApiError({
    kind: 'status',
    operation: tlsBackend.replace,
    status,
    error_code,
    service_message,
    ...(more satisfies Partial<Facts>),
  })

test.each([
  [403, 'edge_read_only', 'Refused.', 'read_only'],
  [409, 'CONFLICT', 'This edge is read-only.', 'read_only'],
  [422, 'EdgeReadOnly', '', 'read_only'],
  [410, 'ERR_7', 'Edges are sunset since May and read-only.', 'sunset'],
  [403, 'ERR_8', 'TLS edges are deprecated: use endpoints.', 'sunset'],
  [410, 'END_OF_LIFE', '', 'sunset'],
  [409, 'ERR_9', 'This module can no longer be changed.', 'sunset'],
  [422, 'UNSUPPORTED_EDGE', '', 'unsupported'],
  [404, 'ERR_10', 'Edges of this kind are not supported.', 'unsupported'],
  [422, 'unknown_kind', '', 'unsupported'],
  // Refused for another reason.
  [403, 'FORBIDDEN', 'You are not allowed to do this.', null],
  [403, 'FORBIDDEN', 'This API key is read-only.', null],
  [409, 'CONFLICT', 'It is no longer as you have read it.', null],
  [410, 'GONE', 'It has gone.', null],
  [404, 'NOT_FOUND', 'No such backend.', null],
  [400, 'BAD', 'This edge is read-only.', null],
  [503, 'BUSY', 'The database is read-only.', null],
])('%i %s %j says of the edge: %s', (status, code, message, kind) => {
  expect(edgeRefusalOf(refusal(status, code, message))).toBe(kind)
})

test('a fault of a field, the page of a proxy and what is no answer say nothing of the edge', () => {
  const fieldErrors = { backend_id: 'Not supported here.' }
  expect(edgeRefusalOf(refusal(422, 'INVALID', 'Not supported.', { fieldErrors }))).toBeNull()
  expect(edgeRefusalOf(refusal(410, 'SUNSET', '', { kind: 'not_json' }))).toBeNull()
  expect(edgeRefusalOf(refusal(410, '', '', { error_code: undefined }))).toBeNull()
  expect(edgeRefusalOf(new Error('read-only'))).toBeNull()
})
