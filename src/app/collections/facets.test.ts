import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTerms, toggleValue, parseSearch } from './parse-search.ts'
import { FIELDS, NOW, fleetOf, fleets } from './test-operators.ts'
import { searchTexts } from './test-searches.ts'

test('the count of a value is that of the matches if it alone is chosen', () => {
  fc.assert(
    fc.property(fleets(30), searchTexts, (documents, text) => {
      const fleet = fleetOf(documents)
      const { terms } = parseSearch(FIELDS, text)
      for (const { field: by, values } of fleet.facets(text)) {
        const { token } = by.search
        const others = formatTerms(terms.filter(({ field }) => field?.search.token !== token))
        for (const { value, written, count } of values) {
          const among = fleet.count(toggleValue(FIELDS, others, by, written))
          expect({ token, value, count }).toEqual({ token, value, count: among })
        }
      }
    }),
    { numRuns: 30 },
  )
})

const DAY = 86_400_000
const at = (days: number) => new Date(NOW + days * DAY).toISOString()
const lasting = (from: number, until: number) => ({
  cert: { cert: 'PEM', not_before: at(from), not_after: at(until) },
})

test('values keep their natural order while counts change: as the field lists them, others by name, none last', () => {
  const regions = ['eu', 'us', 'EU', 'mars', 'us', 'Eu', 'global', '', 'ap-2', 'ap-10']
  const fleet = fleetOf(regions.map((region, at) => ({ id: `${at}`, region })))
  expect(fleet.counts('region')).toEqual([
    'global 2',
    'us 2',
    'eu 3',
    'ap-2 1',
    'ap-10 1',
    'mars 1',
  ])
  expect(fleet.counts('region', 'mars')).toEqual([
    'global 0',
    'us 0',
    'eu 0',
    'ap-2 0',
    'ap-10 0',
    'mars 1',
  ])
  const features = fleetOf([
    { id: '1', enabled_features: ['tracing', 'ingress'] },
    { id: '2', enabled_features: ['Ingress', 'ingress', 'bindings'] },
    { id: '3' },
  ])
  expect(features.counts('feature')).toEqual(['bindings 1', 'ingress 2', 'tracing 1', ' 1'])
})

// Regression: they were one value, whose filter nobody could narrow.
test('clusters that differ in their case only are apart, and each is selected alone', () => {
  // Regression: one with a space was written, and read, as one that is not exact.
  const names = ['cost Center', 'cost center', 'cost center', 'other']
  const fleet = fleetOf(
    names.map((cluster_name, at) => ({ id: `${at}`, deployment: { cluster_name } })),
  )
  expect(fleet.counts('cluster')).toEqual(['cost center 2', 'cost Center 1', 'other 1'])
  expect(fleet.facet('cluster')?.values.map(({ written }) => written)).toEqual([
    '="cost center"',
    '="cost Center"',
    'other',
  ])
  for (const [text, count] of [
    ['cluster:="cost Center"', 1],
    ['cluster="cost center",="cost Center"', 3],
    ['cluster:"cost Center"', 3],
    ['cluster:=other', 1],
    ['cluster:=Other', 0],
  ] as const)
    expect({ text, count: fleet.count(text) }).toEqual({ text, count })
})

test('versions are one by their minor version, the newest first, and such a value selects them all', () => {
  const versions = [
    '0.9.1',
    '0.22.0',
    'v0.22.5',
    '0.22',
    '0.10.3',
    '0.22.0-rc.1',
    '1',
    'latest',
    '',
  ]
  const fleet = fleetOf(versions.map((version, at) => ({ id: `${at}`, deployment: { version } })))
  expect(fleet.counts('version')).toEqual(['1.0 1', '0.22 4', '0.10 1', '0.9 1', 'latest 1', ' 1'])
  expect(fleet.ids('version:0.22')).toEqual(['1', '2', '3', '5'])
  expect(fleet.ids('version:0')).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(fleet.ids('version:1')).toEqual(['6'])
  expect(fleet.ids('version:0.22.0')).toEqual(['1'])
  expect(fleet.ids('version=0.22')).toEqual(['1', '3'])
  // Regression: a whole version stood beside its series, chosen, with no record.
  expect(fleet.counts('version', 'version:0.22.5')).toEqual(fleet.counts('version'))
})

test('the values of a search that finds nothing stay, so that a filter can be taken back', () => {
  const fleet = fleetOf([
    { id: '1', region: 'eu', deployment: { cluster_name: 'a' } },
    { id: '2', region: 'us', deployment: { cluster_name: 'b' } },
    { id: '3', region: 'us' },
  ])
  expect(fleet.counts('region', 'nowhere')).toEqual(['us 0', 'eu 0'])
  expect(fleet.counts('region', 'region:eu cluster:b')).toEqual(['us 1', 'eu 0'])
  expect(fleet.counts('cluster', 'region:eu cluster:b')).toEqual(['a 1', 'b 0', ' 0'])
})

test('certificates stand first, each in one of the values, and a search for one has its count', () => {
  const ends = [-40, -1, 0.5, 6.9, 7, 8, 29, 30, 31, 90]
  const fleet = fleetOf([
    ...ends.map((days) => ({ id: `${days}`, binding: lasting(-60, days) })),
    { id: 'later', binding: lasting(1, 90) },
    { id: 'no dates', binding: { cert: { cert: 'PEM' } } },
    { id: 'none' },
  ])
  expect(fleet.facets('')[0]?.field.search.token).toBe('cert')
  const counts = ['expired 2', '<7d 2', '8-30d 3', '>30d 3', 'not-yet-valid 1', 'none 1']
  expect(fleet.counts('cert')).toEqual([...counts, 'undated 1'])
  for (const [text, count] of [
    ['cert:expired', 2],
    ['cert<7d', 2],
    ['cert:7d', 2],
    ['cert<=7', 2],
    ['cert:8-30d', 3],
    ['cert<30d', 5],
    ['cert>30d', 3],
    ['cert>=30d', 3],
    ['cert:valid', 8],
    ['cert:none,undated', 2],
  ] as const)
    expect({ text, count: fleet.count(text) }).toEqual({ text, count })
  expect(fleetOf([]).counts('cert')).toEqual(counts.map((one) => one.replace(/\d$/, '0')))
})

test('a late renewal is automatic, too; rare values show where a record has them', () => {
  const operator = (id: string, version: string, days: number) => ({
    id,
    deployment: { version },
    binding: lasting(-60, days),
  })
  const fleet = fleetOf([
    operator('a', '0.22.0', 60),
    operator('l', '0.23.1', 9),
    operator('m', '0.21.4', 60),
  ])
  expect(fleet.counts('renewal')).toEqual(['automatic 2', 'manual 1', 'late 1'])
  expect(fleet.ids('renewal:automatic')).toEqual(['a', 'l'])
  expect(fleet.ids('renewal:late')).toEqual(['l'])
  expect(fleet.counts('renewal', '', NOW - 30 * DAY)).toEqual(['automatic 2', 'manual 1'])
})
