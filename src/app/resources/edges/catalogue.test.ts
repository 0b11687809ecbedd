import { expect, test } from 'vitest'
import { catalogueFor } from './catalogue.ts'
import { kindOfId } from './edge.ts'

const EDGES = [{ kind: 'tls', id: 'edgtls_shop', label: 'Shop', tags: ['prod'] }]
const OWN = 'https://tunnels.example/api'

test('a host that names a service names the edges of that service only', () => {
  expect(catalogueFor({ base_url: OWN, edges: EDGES }, OWN)).toEqual(EDGES)
  expect(catalogueFor({ base_url: OWN, edges: EDGES }, 'https://other.example')).toEqual([])
  expect(catalogueFor({ base_url: '', edges: EDGES }, OWN)).toEqual(EDGES)
  expect(catalogueFor({ base_url: '' }, OWN)).toEqual([])
  expect(catalogueFor({ base_url: '', edges: EDGES }, OWN)).toBe(
    catalogueFor({ base_url: OWN, edges: EDGES }, OWN),
  )
})

test.each([
  ['edgtls_branch', 'tls'],
  ['EDGTCP_1', 'tcp'],
  ['edgtls', undefined],
  ['edghttps_1', undefined],
  ['my_edgtls_1', undefined],
  ['', undefined],
])('the id %j names the kind %s', (id, kind) => {
  expect(kindOfId(id)).toBe(kind)
})
