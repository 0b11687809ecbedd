import { expect, test } from 'vitest'
import { COPIED_OPERATORS } from '../resources/operators/copied-operators.ts'
import { findRecords } from './find-records.ts'

const RECORDS = [
  {
    id: 'op_1Ab',
    description: 'Warehouse door',
    deployment: { cluster_name: 'prod-fra', namespace: 'logistics' },
  },
  {
    id: 'op_2Cd',
    description: 'Payments gateway',
    deployment: { name: 'edge', cluster_name: 'prod-iad' },
  },
  { id: 'op_3Ef', description: 'Büro Köln' },
  { id: 'op_4Gh', description: 'Склад Москва' },
]
const found = (text: string, most = 9, records: readonly { readonly id: string }[] = RECORDS) =>
  findRecords(COPIED_OPERATORS.fields, records, text, most).map(({ id }) => id)

test('operators are found by each of their names, in any order and case', () => {
  expect(found('door warehouse')).toEqual(['op_1Ab'])
  expect(found('PROD').toSorted()).toEqual(['op_1Ab', 'op_2Cd'])
  expect(found('edge')).toContain('op_2Cd')
  expect(found('logistics fra')).toEqual(['op_1Ab'])
  expect(found('koln')).toEqual(['op_3Ef'])
  expect(found('склад')).toEqual(['op_4Gh'])
})

test('an id is found from its start, and after what is called so', () => {
  expect(found('op_3ef')).toEqual(['op_3Ef'])
  expect(found('3Ef')).toEqual([])
  const named = [...RECORDS, { id: 'x', description: 'Rack op_1 north' }]
  expect(found('op_1', 9, named)).toEqual(['x', 'op_1Ab'])
})

test('typing errors are forgiven', () => {
  for (const text of ['warehuose', 'wareouse', 'warehoouse', 'warehpuse'])
    expect(found(text)).toEqual(['op_1Ab'])
  expect(found('paymnets gatway')).toEqual(['op_2Cd'])
  expect(found('скалд')).toEqual(['op_4Gh'])
  expect(found('nothing')).toEqual([])
  // As if it had been typed without the error: what begins so comes first.
  const numbered = Array.from({ length: 350 }, (_, at) => ({
    id: `op_${at}`,
    description: `operator ${350 - at}`,
    deployment: { name: `operator-${350 - at}`, cluster_name: `cluster-${(350 - at) % 50}` },
  }))
  expect(found('opertor 17', 1, numbered)).toEqual(['op_333'])
})

test('what has no letter or is very long finds nothing, and does not fail', () => {
  for (const text of ['', ' ', '-', '***', '(((', '\\', 'x'.repeat(10_000), 'a '.repeat(500)])
    expect(found(text, 3).length).toBeLessThanOrEqual(3)
  expect(found('')).toEqual([])
})

test('no more than asked for', () => {
  expect(found('prod', 1)).toHaveLength(1)
})
