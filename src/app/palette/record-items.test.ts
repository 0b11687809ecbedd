import { expect, test } from 'vitest'
import { OPERATORS } from '../resources/operators/operators.ts'
import type { SearchedResource } from './palette-item.ts'
import { openById, recordItem } from './record-items.ts'

const DOORS: SearchedResource = {
  ...OPERATORS,
  key: 'doors',
  idStart: 'd_',
  words: { one: 'door', other: 'doors' },
  pages: { ...OPERATORS.pages, record: '/doors/$id' },
}
const others = { group: { key: 'edges', heading: 'Edges', most: 1 }, items: [], byId: () => null }

test('a record of any resource is opened by its link and its words', () => {
  const record = DOORS.read({
    id: 'd_1',
    description: 'North',
    deployment: { name: 'n', namespace: '' },
  })
  if (!record) throw new Error('not read')
  expect(recordItem(DOORS, record)).toEqual({
    key: 'door d_1',
    group: 'doors',
    title: 'North',
    details: ['n'],
    id: 'd_1',
    link: { to: '/doors/$id', params: { id: 'd_1' } },
    recent: { kind: 'door', id: 'd_1' },
  })
  expect(openById({ resources: [DOORS], others }, ' d_1 ')).toMatchObject([
    { title: 'Open the door with the ID d_1', stays: 'found' },
  ])
  expect(openById({ resources: [DOORS], others }, 'north')).toEqual([])
})

test('a text that begins as the ids of a resource is only one of those', () => {
  const keysFor = (text: string) =>
    openById({ resources: [OPERATORS, DOORS], others }, text).map(({ key }) => key)
  expect(keysFor('d_1')).toEqual(['door d_1'])
  expect(keysFor('k8sop_1Ab')).toEqual(['operator k8sop_1Ab'])
  for (const text of ['ipp_offices', 'k8sop_', 'd_', 'my_gateway', 'd_1 north', '2024'])
    expect(keysFor(text), text).toEqual([])
})

test('an id of another form is offered last: ids are opaque', () => {
  const found = openById({ resources: [OPERATORS, DOORS], others }, 'op_00000017')
  expect(found.map(({ key, stays }) => [key, stays])).toEqual([
    ['operator op_00000017', 'last'],
    ['door op_00000017', 'last'],
  ])
})

test('an id of another kind of thing opens that', () => {
  const edge = {
    key: 'edge tls/edgtls_1',
    group: 'edges',
    title: 'edgtls_1',
    act: () => undefined,
  }
  const byId = (id: string) => (id.startsWith('edgtls_') ? edge : null)
  expect(openById({ resources: [DOORS], others: { ...others, byId } }, 'edgtls_1')).toEqual([
    { ...edge, stays: 'found' },
  ])
})
