import { certificateState } from '#domain/certificate-state.ts'
import { foldText } from '#domain/fold-text.ts'
import { compareVersions, readVersion } from '#domain/version.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bindingOf,
  readOperator,
  type OperatorDocument,
} from '../resources/operators/operator-document.ts'
import { NOW, fleetOf, fleets, sortOrders } from './test-operators.ts'
import { searchTexts } from './test-searches.ts'

const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)

const isSame = (text: string, value: string) => foldText(text) === foldText(value)
const stateOf = (operator: OperatorDocument) =>
  certificateState(bindingOf(operator).cert, new Date(NOW))
const regionOf = ({ region }: OperatorDocument) => region || 'global'
const clusterOf = ({ deployment }: OperatorDocument) => deployment.cluster_name
const versionOf = ({ deployment }: OperatorDocument) => readVersion(deployment.version)
const textsOf = (operator: OperatorDocument) => [
  operator.id,
  operator.uri,
  operator.description,
  operator.metadata,
  operator.principal.id,
  operator.principal.uri,
  regionOf(operator),
  ...Object.values(operator.deployment),
  ...operator.enabled_features,
  ...bindingOf(operator).endpoint_selectors,
  bindingOf(operator).ingress_endpoint,
]

type Meant = { readonly text: string; readonly isMet: (operator: OperatorDocument) => boolean }

const V018 = { numbers: [0, 18], preRelease: [] }
const word = fc.constantFrom('prod', 'EU', 'köln', 'payments', 'ayment', '日本')
const meant: fc.Arbitrary<Meant> = fc.oneof(
  word.map((text): Meant => ({
    text,
    isMet: (operator) => textsOf(operator).some((one) => foldText(one).includes(foldText(text))),
  })),
  fc.uniqueArray(fc.constantFrom('eu', 'us', 'global'), { minLength: 1 }).map((some): Meant => ({
    text: `region:${some.join(',')}`,
    isMet: (operator) => some.some((one) => isSame(regionOf(operator), one)),
  })),
  word.map((text): Meant => ({
    text: `cluster:${text}`,
    isMet: (operator) => isSame(clusterOf(operator), text),
  })),
  fc.constantFrom<Meant>(
    {
      text: 'feature:ingress',
      isMet: ({ enabled_features: all }) => all.some((one) => isSame(one, 'ingress')),
    },
    { text: 'cert:expired', isMet: (operator) => stateOf(operator).state === 'expired' },
    {
      text: 'cert<30d',
      isMet: (operator) => {
        const state = stateOf(operator)
        return 'days' in state && state.days < 30
      },
    },
    {
      text: 'version<0.18',
      isMet: (operator) => {
        const version = versionOf(operator)
        return version !== null && compareVersions(version, V018) < 0
      },
    },
  ),
)

test('a search finds, in any order and number, what a look at each operator finds', () => {
  const terms = fc.array(fc.tuple(meant, fc.boolean()), { maxLength: 3 })
  fc.assert(
    fc.property(fleets(40), terms, sortOrders, (records, asked, sort) => {
      const text = asked.map(([one, isNegated]) => (isNegated ? '-' : '') + one.text).join(' ')
      const expected = records.filter((record) =>
        asked.every(([one, isNegated]) => one.isMet(readOperator(record)) !== isNegated),
      )
      const fleet = fleetOf(records)
      const ids = fleet.ids(text, sort)
      expect({ text, ids: ids.toSorted() }).toEqual({ text, ids: idsOf(expected).toSorted() })
      expect(fleet.count(text)).toBe(expected.length)
    }),
    { numRuns: 200 },
  )
})

test('records with the same value keep their order, whichever way they are sorted', () => {
  fc.assert(
    fc.property(fleets(40), fc.constantFrom('region', '-region'), (records, sort) => {
      const places = new Map(idsOf(records).map((id, at) => [id, at]))
      const sorted = fleetOf(records).search('', sort).records
      const of = (id: string) => regionOf(readOperator(records[places.get(id) ?? 0] ?? { id }))
      for (const [at, { id }] of sorted.entries()) {
        const before = sorted[at - 1]?.id
        if (before === undefined || of(before) !== of(id)) continue
        expect(places.get(before)).toBeLessThan(places.get(id) ?? -1)
      }
    }),
    { numRuns: 50 },
  )
})

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
