import { expect, test } from 'vitest'
import { listedEndpoints } from '../../../resources/operators/endpoint-fields.ts'
import { groupBySelector, groupEndpoints, type EndpointGroup } from './endpoint-groups.ts'

const endpoints = listedEndpoints([
  { id: 'a', url: 'http://web.shop' },
  { id: 'b', url: 'http://web.shop:8080' },
  { id: 'c', url: 'tcp://db.billing:1' },
  { id: 'd', url: 'https://a.example.com' },
  { id: 'e', url: '' },
])
const told = (groups: EndpointGroup[]) =>
  groups.map(({ value, endpoints }) => [value, endpoints.map(({ key }) => key).join('')])

test('by host and by namespace, the largest first, those without last', () => {
  expect(told(groupEndpoints(endpoints, 'host'))).toEqual([
    ['web.shop', 'ab'],
    ['a.example.com', 'd'],
    ['db.billing', 'c'],
    [null, 'e'],
  ])
  expect(told(groupEndpoints(endpoints, 'namespace'))).toEqual([
    ['shop', 'ab'],
    ['billing', 'c'],
    [null, 'de'],
  ])
})

test('by selector an endpoint may be in several groups, in the order of the selectors', () => {
  const matches = [[10], [2, 10], [], [2]]
  expect(told(groupBySelector(endpoints, { matches }))).toEqual([
    ['2', 'bd'],
    ['10', 'ab'],
    [null, 'c'],
  ])
})
