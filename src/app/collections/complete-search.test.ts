import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch } from './parse-search.ts'
import { FIELDS, NOW, fleetOf, fleets } from './test-operators.ts'
import { searchTexts } from './test-searches.ts'

const DAY = 86_400_000
const complete = (fleet: ReturnType<typeof fleetOf>, text: string) =>
  fleet.complete(text).map(({ insert, count }) => `${insert} ${count}`)

test('a completion has as many matches as it says', () => {
  fc.assert(
    fc.property(fleets(20), searchTexts, (documents, text) => {
      const fleet = fleetOf(documents)
      for (const { insert, text: completed, count } of fleet.complete(text)) {
        const term = parseSearch(FIELDS, text).terms.findLast(({ to }) => to === text.length)
        // An alternative is counted by itself, an excluded value as if it was not; a name is no filter yet.
        if (
          completed.at(-1 - insert.length) === '-' ||
          (term && (term.values.length > 1 || term.isNegated))
        )
          continue
        if (insert.endsWith(':')) continue
        const matches = fleet.count(completed)
        expect({ completed, matches }).toEqual({ completed, matches: count })
      }
    }),
    { numRuns: 300 },
  )
})

const ROWS = fleetOf([
  {
    id: '1',
    region: 'eu',
    metadata: '{"team":"Payments","tags":["a","b"]}',
    deployment: { cluster_name: 'prod eu' },
  },
  { id: '2', region: 'eu', metadata: '{"team":"platform"}', enabled_features: ['bindings'] },
  {
    id: '3',
    region: 'us',
    deployment: { cluster_name: 'eu-1' },
    updated_at: new Date(NOW - 2 * DAY).toISOString(),
  },
])

test('tokens that begin with a word are offered', () => {
  expect(complete(ROWS, 're')).toEqual(['region: 3', 'renewal: 3'])
  expect(complete(ROWS, 'renewal:')).toEqual(['none 3'])
  expect(complete(ROWS, '"re')).toEqual([])
  expect(ROWS.complete('eu -reg')).toEqual([{ insert: 'region:', text: 'eu -region:', count: 3 }])
})

test('a value that is there already is not offered in another spelling', () => {
  const table = fleetOf([
    { id: '1', region: 'EU' },
    { id: '2', region: 'us' },
  ])
  expect(complete(table, 'region:eu,')).toEqual(['us 1'])
  expect(complete(table, 'region:"Eu",')).toEqual(['us 1'])
  // Nor does it take the place of another one.
  const clusters = Array.from({ length: 12 }, (_, at) => `c${at}`)
  const many = fleetOf(
    clusters.map((cluster_name) => ({ id: cluster_name, deployment: { cluster_name } })),
  )
  expect(complete(many, 'cluster:c0,c1,c')).toEqual(clusters.slice(2).map((name) => `${name} 1`))
})

test('the values of a member of the metadata are offered', () => {
  expect(complete(ROWS, 'metadata.team:p')).toEqual(['Payments 1', 'platform 1'])
  // At once, too: nothing has read the metadata of this table before.
  const unread = fleetOf([{ id: '1', metadata: '{"team":"payments"}' }])
  expect(complete(unread, 'metadata.team:')).toEqual(['payments 1'])
})
