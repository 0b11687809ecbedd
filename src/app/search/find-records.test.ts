import { operatorTable } from './test-records.ts'
import { expect, test } from 'vitest'
import { createRecordFinder } from './find-records.ts'

const table = operatorTable()
table.upsert(
  [
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
  ],
  1,
)
const finder = createRecordFinder(table.table)
const found = (text: string, most = 9) => finder.find(text, most).map(({ id }) => id)

test('operators are found by each of their names, in any order and case', () => {
  expect(found('door warehouse')).toEqual(['op_1Ab'])
  expect(found('PROD').toSorted()).toEqual(['op_1Ab', 'op_2Cd'])
  expect(found('edge')).toContain('op_2Cd')
  expect(found('logistics fra')).toEqual(['op_1Ab'])
  expect(found('op_3ef')[0]).toBe('op_3Ef')
  expect(found('koln')).toEqual(['op_3Ef'])
  expect(found('склад')).toEqual(['op_4Gh'])
})

test('typing errors are forgiven', () => {
  for (const text of ['warehuose', 'wareouse', 'warehoouse', 'warehpuse'])
    expect(found(text)).toEqual(['op_1Ab'])
  expect(found('paymnets gatway')).toEqual(['op_2Cd'])
  expect(found('скалд')).toEqual(['op_4Gh'])
  expect(found('nothing')).toEqual([])
})

test('what has no letter or is very long finds nothing, and does not fail', () => {
  for (const text of ['', ' ', '-', '***', '(((', '\\', 'x'.repeat(10_000), 'a '.repeat(500)])
    expect(finder.find(text, 3).length).toBeLessThanOrEqual(3)
  expect(found('')).toEqual([])
})

test('no more than asked for, and of the table as it is', () => {
  expect(found('prod', 1)).toHaveLength(1)
  table.upsert([{ id: 'op_5', description: 'New door' }], 2, 'first')
  expect(found('new door')).toEqual(['op_5'])
  table.drop(['op_5'])
  expect(found('new door')).toEqual([])
  finder.release()
  expect(found('payments')).toEqual(['op_2Cd'])
  table.clear()
  expect(found('payments')).toEqual([])
})
