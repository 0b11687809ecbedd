import { expect, test } from 'vitest'
import { OPERATORS } from '../resources/operators/operators.ts'
import type { Resource } from '../resources/resource.ts'
import { openById, recordItem } from './record-items.ts'

const DOORS: Resource = {
  ...OPERATORS,
  key: 'doors',
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
    details: ['n', 'd_1'],
    link: { to: '/doors/$id', params: { id: 'd_1' } },
    recent: { kind: 'door', id: 'd_1' },
  })
  expect(openById({ resources: [DOORS], others }, ' d_1 ')).toMatchObject([
    { title: 'Open the door with the ID d_1', stays: 'last' },
  ])
  expect(openById({ resources: [DOORS], others }, 'north')).toEqual([])
})

test('an id that may be of several resources offers each of them', () => {
  const items = openById({ resources: [OPERATORS, DOORS], others }, 'd_1')
  expect(items.map(({ key, group }) => [key, group])).toEqual([
    ['operator d_1', 'operators'],
    ['door d_1', 'doors'],
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
