import { expect, test } from 'vitest'
import { updateOperator } from '#contract/operator-writes.ts'
import { getOperator, listOperators } from '#contract/operators.ts'
import type { SentRequest } from '../../activity/request-log.ts'
import { ApiError } from '../../api/api-error.ts'
import { filterOf, isAsked, recordPath, searchParts } from './audit-filter.ts'
import { findRequests, requestOfSent, resultOf, sentPath } from './request-rows.ts'

const request = (more: Partial<SentRequest> = {}): SentRequest => ({
  id: 'a',
  connection: { id: 'c', base_url: 'https://api.example', version_header: 'V', key: 'k' },
  at: Date.UTC(2026, 5, 1),
  took: 120,
  operation: updateOperator,
  params: { id: 'k8sop_1' },
  error: null,
  status: 200,
  operation_id: 'op_1',
  ...more,
})
const failure = (kind: 'status' | 'network' | 'not_json', status?: number) =>
  new ApiError({ kind, operation: updateOperator, status })
const rows = [
  request(),
  request({ id: 'b', operation: getOperator }),
  request({ id: 'c', status: 409, error: failure('status', 409), params: { id: 'k8sop_2' } }),
  request({ id: 'd', status: null, error: failure('network') }),
  request({ id: 'e', status: null, error: new DOMException('', 'AbortError') }),
]

const ids = (text: string) => findRequests(rows, text).map(({ id }) => id)

test('a row says what was asked, and what came of it', () => {
  expect(rows.map((sent) => [sentPath(sent), resultOf(sent).label])).toEqual([
    ['/kubernetes_operators/k8sop_1', '200'],
    ['/kubernetes_operators/k8sop_1', '200'],
    ['/kubernetes_operators/k8sop_2', '409'],
    ['/kubernetes_operators/k8sop_1', 'No answer'],
    ['/kubernetes_operators/k8sop_1', 'Cancelled'],
  ])
})

test('a module that is not set is no failure', () => {
  const read = { operation: { method: 'GET', path: '/edges/tcp/:id/ip_restriction' } } as const
  const unset = request({ ...read, status: 404, error: failure('status', 404) })
  expect(resultOf(unset)).toMatchObject({ label: '404 Not set', tone: 'idle' })
  // Regression: a proxy's page for 404 was shown as a module that is not set.
  const proxied = request({ ...read, status: 404, error: failure('not_json', 404) })
  expect(resultOf(proxied)).toMatchObject({ label: '404 Not this API', tone: 'bad' })
})

test('rows are searched by words', () => {
  expect(ids('')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(ids('get')).toEqual(['b'])
  expect(ids('409 K8sop_2')).toEqual(['c'])
  expect(ids('nonsense')).toEqual([])
})

test('a request is shown as it was sent', () => {
  expect(requestOfSent(request({ options: { body: { region: 'eu' } } }))).toMatchObject({
    operation: { method: 'PATCH', path: '/kubernetes_operators/:id' },
    params: { id: 'k8sop_1' },
    body: { region: 'eu' },
  })
  const paged = requestOfSent(
    request({ operation: listOperators, options: { cursor: 'from=T00:00' } }),
  )
  expect(paged.operation.path).toBe('/kubernetes_operators?from=T00%3A00')
})
test.each([
  ['key_1', '/account/keys/key_1'],
  ['/account/keys/key_1', '/account/keys/key_1'],
  ['', undefined],
  ['k8sop_1', '/kubernetes_operators/k8sop_1'],
  [' /kubernetes_operators/k8sop_1/ ', '/kubernetes_operators/k8sop_1'],
  ['https://h/api/kubernetes_operators/k8sop_1?x=1', '/kubernetes_operators/k8sop_1'],
  ['http://h:4180/operators/k8sop_1?tab=json', '/kubernetes_operators/k8sop_1'],
  ['/edges/tcp/edgtcp_1/ip_restriction', '/edges/tcp/edgtcp_1/ip_restriction'],
  ['edgtcp_1', '/edges/tcp/edgtcp_1'],
  ['..', '/'],
])('%j names the record %j', (text, path) => {
  expect(recordPath(text)).toBe(path)
})

test('filters ask for whole days of this device, and what is none is not asked for', () => {
  const { from, until } = filterOf({ from: '2026-05-01', until: '2026-05-01' })
  const hours = (Date.parse(until ?? '') - Date.parse(from ?? '')) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(23)
  expect(hours).toBeLessThanOrEqual(25)
  expect(new Date(from ?? '').getHours()).toBe(0)
  expect(filterOf({ from: 'x', show: 'a b', q: 'by: Door' })).toEqual({})
  expect(filterOf({ q: 'by:"Chromium on Linux" record:k8sop_1' })).toEqual({
    key: 'Chromium on Linux',
    record: '/kubernetes_operators/k8sop_1',
  })
  expect(searchParts('Door "us → ap" by:ci').words).toEqual(['door', 'us → ap'])
})

// Regression: `by:"` listed everything, and a pasted invisible character or `By:` found nothing.
test('a name that is missing is asked for, and what nobody sees or means is not searched for', () => {
  for (const q of ['by:"', 'by:', 'x BY:""']) expect(searchParts(q).fault).toMatch(/name after by:/)
  expect(searchParts('record:"').fault).toBe('Write an ID after record:')
  expect(searchParts('\u200bBy:ci K\u00f6ln\u200b a:')).toEqual({
    words: ['koln', 'a:'],
    by: 'ci',
    record: '',
    fault: '',
  })
})

// Regression: without an audit log only the record was heeded.
test('changes of this browser are filtered as those of a log are', () => {
  const event = {
    id: 'a',
    at: '2026-06-01T12:00:00.000Z',
    operation: 'PATCH /kubernetes_operators/:id',
    record: '/kubernetes_operators/k8sop_1',
    key: { name: 'This browser' },
  }
  const isFound = (filter: Parameters<typeof isAsked>[0]) => isAsked(filter, event)
  const day = { from: '2026-06-01T00:00:00.000Z', until: '2026-06-02T00:00:00.000Z' }
  expect(isFound({})).toBe(true)
  expect(isFound({ operation: 'updateOperator', key: 'This browser', ...day })).toBe(true)
  expect(isFound({ operation: 'createOperator' })).toBe(false)
  expect(isFound({ operation: 'getOperator' })).toBe(false)
  expect(isFound({ key: 'nobody' })).toBe(false)
  expect(isFound({ from: day.until })).toBe(false)
  expect(isFound({ until: day.from })).toBe(false)
})
