import { expect, test } from 'vitest'
import type { Entry } from '../../activity/entry.ts'
import { filterOf, isNoFilter, recordPath } from './audit-filter.ts'
import { requestOfEntry } from './entry-request.ts'
import { findRows, rowsOf } from './own-rows.ts'

const NOW = Date.UTC(2026, 5, 1)
const entry = (more: Partial<Entry> = {}): Entry => ({
  id: 'a',
  kind: 'write',
  at: NOW,
  took: 120,
  method: 'PATCH',
  path: '/kubernetes_operators/:id',
  params: { id: 'k8sop_1' },
  query: '',
  record: '/kubernetes_operators/k8sop_1',
  name: 'Gate',
  status: 200,
  problem: null,
  error_code: null,
  message: null,
  operation_id: 'op_1',
  ...more,
})
const read = entry({ id: 'b', kind: 'read', method: 'GET', name: '', at: NOW - 1000, took: 9 })
const failed = entry({ id: 'c', at: NOW - 2000, status: 409, problem: 'status', name: 'Old name' })
const lost = entry({ id: 'd', at: NOW - 3000, status: null, problem: 'network' })
const found = { ...lost, id: 'e', at: NOW - 4000, change: { before: null, after: null } }
const rows = rowsOf([entry(), read, failed, lost, found])

const ids = (text: string, shown?: string) => findRows(rows, { text, shown }).map(({ id }) => id)

test('a row says what was done to what, by its newest name, and what came of it', () => {
  expect(rows.map(({ operation, name, result }) => [operation, name, result.label])).toEqual([
    ['updateOperator', 'Gate', '200'],
    ['getOperator', 'Gate', '200'],
    ['updateOperator', 'Gate', '409'],
    ['updateOperator', 'Gate', 'No answer'],
    ['updateOperator', 'Gate', 'Done, answer lost'],
  ])
  expect(rows[0]?.link).toMatchObject({ to: '/operators/$id', params: { id: 'k8sop_1' } })
  expect(rows.map(({ isFailed }) => isFailed)).toEqual([false, false, true, true, false])
})

test('rows are searched by words and filtered', () => {
  expect(ids('')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(ids('getoperator')).toEqual(['b'])
  expect(ids('409 gate')).toEqual(['c'])
  expect(ids('no answer')).toEqual(['d'])
  expect(ids('nonsense')).toEqual([])
  expect(ids('', 'reads')).toEqual(['b'])
  expect(ids('', 'failed')).toEqual(['c', 'd'])
})

test('the request of an entry is as it was sent', () => {
  expect(requestOfEntry(entry({ body: { region: 'eu' } }))).toMatchObject({
    operation: { method: 'PATCH', path: '/kubernetes_operators/:id' },
    body: { region: 'eu' },
  })
  const paged = requestOfEntry(entry({ path: '/kubernetes_operators', query: 'from=T00:00' }))
  expect(paged.operation.path).toBe('/kubernetes_operators?from=T00%3A00')
})

test.each([
  ['', undefined],
  ['k8sop_1', '/kubernetes_operators/k8sop_1'],
  [' /kubernetes_operators/k8sop_1/ ', '/kubernetes_operators/k8sop_1'],
  ['https://h/api/kubernetes_operators/k8sop_1?x=1', '/kubernetes_operators/k8sop_1'],
  ['http://h:4180/operators/k8sop_1?tab=json', '/kubernetes_operators/k8sop_1'],
  ['/edges/tcp/edgtcp_1/ip_restriction', '/edges/tcp/edgtcp_1/ip_restriction'],
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
  expect(filterOf({ from: 'x', show: 'a b', key: ' ' })).toEqual({
    record: undefined,
    operation: undefined,
    key: undefined,
    from: undefined,
    until: undefined,
  })
  expect([isNoFilter({}), isNoFilter({ key: 'ci' })]).toEqual([true, false])
})
