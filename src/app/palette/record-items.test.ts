import { expect, test } from 'vitest'
import { OPERATORS } from '../resources/operators/operators.ts'
import type { Resource } from '../resources/resource.ts'
import { findRecords, openById, recordItem } from './record-items.ts'

const DOORS: Resource = {
  ...OPERATORS,
  key: 'doors',
  idStart: 'd_',
  words: { one: 'door', other: 'doors' },
  pages: { ...OPERATORS.pages, record: '/doors/$id' },
}

test('a record of any resource is opened by its link and its words', () => {
  const record = DOORS.read({
    id: 'd_1',
    description: 'North',
    deployment: { name: 'n', namespace: '' },
  })
  if (!record) throw new Error('not read')
  expect(recordItem(DOORS, record)).toEqual({
    key: 'door d_1',
    title: 'North',
    details: ['n'],
    id: 'd_1',
    link: { to: '/doors/$id', params: { id: 'd_1' } },
    recent: { kind: 'door', id: 'd_1' },
  })
  expect(openById(DOORS, ' d_1 ')).toMatchObject([{ title: 'Open the door with the ID d_1' }])
  expect(openById(DOORS, 'north')).toEqual([])
})

test('a text that begins as the ids of a resource is one of those', () => {
  const keysFor = (text: string) =>
    [OPERATORS, DOORS].flatMap((one) => openById(one, text)).map(({ key }) => key)
  expect(keysFor('d_1')).toEqual(['door d_1'])
  expect(keysFor('k8sop_1Ab')).toEqual(['operator k8sop_1Ab'])
  for (const text of ['ipp_offices', 'k8sop_', 'd_', 'my_gateway', 'd_1 north', '2024'])
    expect(keysFor(text), text).toEqual([])
})

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
const found = (text: string, records: readonly { readonly id: string }[] = RECORDS) =>
  findRecords(OPERATORS, records, text).map(({ id }) => id)

test('operators are found by each of their names, in any order and case', () => {
  expect(found('door warehouse')).toEqual(['op_1Ab'])
  expect(found('PROD').toSorted()).toEqual(['op_1Ab', 'op_2Cd'])
  expect(found('edge')).toContain('op_2Cd')
  expect(found('logistics fra')).toEqual(['op_1Ab'])
  expect(found('koln')).toEqual(['op_3Ef'])
  expect(found('склад')).toEqual(['op_4Gh'])
})
