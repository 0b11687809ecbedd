import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOW, fleetOf, sortOrders } from './test-operators.ts'
import { searchTexts } from './test-searches.ts'

const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)

test('records of any shape are searched, sorted and counted', () => {
  const odd = fc.dictionary(
    fc.constantFrom('description', 'metadata', 'deployment', 'binding', 'enabled_features'),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(
      fc.array(odd, { maxLength: 10 }),
      searchTexts,
      sortOrders,
      (members, text, sort) => {
        const records = members.map((one, at) => ({ ...one, id: `${at}` }))
        const fleet = fleetOf(records)
        expect(fleet.ids('', sort).toSorted()).toEqual(idsOf(records).toSorted())
        expect(fleet.search(text, sort).records.length).toBe(fleet.count(text))
      },
    ),
  )
})

test('texts are sorted as people count, versions as versions, and what is not set comes last', () => {
  const fleet = fleetOf([
    { id: 'a', deployment: { cluster_name: 'node-10', version: '0.9.0' } },
    { id: 'b', deployment: { cluster_name: 'Node-2', version: '0.10.0' } },
    { id: 'c', deployment: { cluster_name: 'node-2', version: 'latest' } },
    { id: 'd' },
    { id: 'e', deployment: { cluster_name: 'Älteste', version: '0.10.0-rc.1' } },
  ])
  const sorted = (sort: string) => fleet.ids('', sort).join('')
  expect(sorted('cluster')).toBe('ecbad')
  expect(sorted('-cluster')).toBe('abced')
  expect(sorted('version')).toBe('aebcd')
  expect(sorted('-version')).toBe('cbead')
})

test('what depends on the time follows it', () => {
  const day = 86_400_000
  const at = (days: number) => new Date(NOW + days * day).toISOString()
  const cert = { not_before: at(-1), not_after: at(10) }
  const fleet = fleetOf([{ id: 'a', updated_at: at(0), binding: { cert } }])
  const count = (text: string, days: number) => fleet.count(text, NOW + days * day)
  expect([0, 2, 3, 4, 11].map((days) => count('cert:7d', days))).toEqual([0, 0, 0, 1, 0])
  expect([0, 1, 2].map((days) => count('updated:>1d', days))).toEqual([0, 0, 1])
  const facetAt = (days: number) =>
    fleet
      .facet('cert', '', NOW + days * day)
      ?.values.filter(({ count }) => count > 0)
      .map(({ value }) => value)
  expect([0, 4, 11].map(facetAt)).toEqual([['8-30d'], ['<7d'], ['expired']])
})

test('metadata is searched by its members as they are written', () => {
  const fleet = fleetOf([
    { id: '1', metadata: '{"team":"Payments","build":12345678901234567890,"ratio":1.50}' },
    { id: '2', metadata: '{"Team":["gate","dock"],"labels":{"app":"x"}}' },
    { id: '3', metadata: '{"team":"payments"' },
    { id: '4' },
  ])
  for (const [text, ids] of [
    ['metadata.team:payments', ['1']],
    ['metadata.TEAM:gate', ['2']],
    ['metadata.team:""', ['3', '4']],
    ['metadata.build:12345678901234567890', ['1']],
    ['metadata.ratio:1.50', ['1']],
    ['metadata.labels.app:x', ['2']],
    ['metadata:payments', ['1', '3']],
    ['metadata:""', ['4']],
  ] as const)
    expect({ text, ids: fleet.ids(text) }).toEqual({ text, ids })
})
