import { deleteOperator } from '#contract/operator-writes.ts'
import { listOperators } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import { ApiError, stateAfter, type ConnectionState } from './api-error.ts'
import { createClient } from './client.ts'
import { openGate } from './test-client.ts'

const after = (
  method: 'GET' | 'POST',
  facts: Omit<ConstructorParameters<typeof ApiError>[0], 'operation'>,
  path: string = listOperators.path,
) => stateAfter(new ApiError({ operation: { method, path }, ...facts }))

const status = (number: number, more = {}) => ({ kind: 'status' as const, status: number, ...more })
const readOnly = { fieldErrors: { Authorization: 'must hold a key with full access' } }

test('a failed call says whether the service is away or refuses', () => {
  expect(after('GET', { kind: 'network' })).toBe('unreachable')
  expect(after('GET', { kind: 'not_json', status: 200 })).toBe('unreachable')
  expect(after('GET', status(503))).toBe('unreachable')
  expect(after('GET', status(401))).toBe('refused')
  expect(after('GET', status(403))).toBe('refused')
  expect(after('POST', status(401))).toBe('refused')
})

test('an abort says nothing', () => {
  expect(stateAfter(new DOMException('left', 'AbortError'))).toBeUndefined()
})

test('a service that answers is there, whatever it thinks of the request', () => {
  expect(after('GET', status(429))).toBe('limited')
  for (const number of [400, 404, 409, 422]) expect(after('GET', status(number))).toBe('connected')
  // Regression: one edge that may not be read was said to be a refused key, and the kept list was removed.
  expect(after('GET', status(403), '/edges/tcp/:id/ip_restriction')).toBe('connected')
  // A record that may not be changed says nothing about the key.
  expect(after('POST', status(403))).toBe('connected')
  expect(after('POST', status(403, readOnly))).toBe('read_only')
})

// Regression: after a page that the service could not answer, the sidebar said "Connected" with a green mark.
test('a service that answers with errors, or with what is not an answer, is not simply connected', () => {
  for (const number of [500, 501, 507, 599]) expect(after('GET', status(number))).toBe('failed')
  for (const kind of ['unexpected_reply', 'too_large', 'bad_json', 'empty'] as const)
    expect(after('GET', { kind, status: 200 })).toBe('failed')
})

test('a key is read-only from a refused write until one is done', async () => {
  const answers: [Response, ConnectionState][] = [
    [Response.json({ operators: [] }), 'connected'],
    [Response.json({ details: readOnly.fieldErrors }, { status: 403 }), 'read_only'],
    [Response.json({ operators: [] }), 'read_only'],
    [Response.json({}, { status: 401 }), 'refused'],
    [Response.json({ operators: [] }), 'read_only'],
    [new Response(null, { status: 204 }), 'connected'],
  ]
  const left = answers.map(([response]) => response)
  const client = createClient({
    connection: { id: 'c', base_url: 'https://api.example', version_header: 'V', key: 'k' },
    fetch: async () => left.shift() ?? Response.error(),
    gate: openGate,
  })
  expect(client.state.get()).toBe('unknown')
  for (const [at, [, state]] of answers.entries()) {
    const call = at === 1 || at === 5 ? deleteOperator : null
    await (
      call ? client.call(call, { params: { id: 'x' } }) : client.call(listOperators, {})
    ).catch(() => undefined)
    expect(client.state.get()).toBe(state)
  }
})
