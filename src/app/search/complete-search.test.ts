import type { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSearch } from './search-pieces.ts'
import { TOKENS, NOW, operatorTable, operators } from './test-records.ts'
import { searchTexts } from './test-searches.ts'

const DAY = 86_400_000
const loaded = (documents: readonly Operator[]) => {
  const table = operatorTable()
  table.upsert(documents, NOW, 0)
  return table
}
const complete = (table: ReturnType<typeof loaded>, text: string, at = text.length) =>
  table.complete(text, at, NOW).map(({ insert, count }) => `${insert} ${count}`)

test('a completion has as many matches as it says', () => {
  fc.assert(
    fc.property(
      fc.array(operators, { maxLength: 20 }),
      searchTexts,
      fc.nat(),
      (documents, text, at) => {
        const table = loaded(documents)
        const place = at % (text.length + 1)
        for (const { insert, from, to, count } of table.complete(text, place, NOW)) {
          const piece = splitSearch(TOKENS, text).findLast(
            ({ from, to }) => from <= place && place <= to,
          )
          // An alternative is counted by itself, an excluded value as if it was not.
          if (text[from - 1] === '-' || (piece && (piece.parts.length > 1 || piece.isNegated)))
            continue
          const completed = text.slice(0, from) + insert + text.slice(to)
          const { matches } = table.view({ text: completed, sort: [], from: 0, to: 0 }, NOW)
          expect({ completed, matches }).toEqual({ completed, matches: count })
        }
      },
    ),
    { numRuns: 300 },
  )
})

const ROWS = loaded([
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

test('tokens and values that begin with a word are offered', () => {
  expect(complete(ROWS, 're')).toEqual(['region: 3', 'renewal: 3'])
  expect(complete(ROWS, 'renewal:')).toEqual(['none 3'])
  expect(complete(ROWS, 'eu')).toEqual(['region:eu 2', 'cluster:eu-1 1'])
  expect(complete(ROWS, 'region:us -eu')).toEqual(['cluster:eu-1 1'])
  expect(complete(ROWS, '"eu')).toEqual([])
  expect(ROWS.complete('x reg y', 5, NOW)).toEqual([
    { insert: 'region:', from: 2, to: 5, count: 0 },
  ])
})

test('the values of a token are offered, first those that begin with what is typed', () => {
  expect(complete(ROWS, 'region:')).toEqual(['eu 2', 'us 1'])
  expect(complete(ROWS, 'region:eu,')).toEqual(['us 1'])
  expect(complete(ROWS, 'cluster:e')).toEqual(['eu-1 1', '"prod eu" 1'])
  expect(complete(ROWS, 'region:eu feature:')).toEqual(['"" 1', 'bindings 1'])
  expect(complete(ROWS, 'cert:n')).toEqual(['none 3'])
  expect(complete(ROWS, 'bound:')).toEqual(['yes 1', 'no 2'])
  expect(complete(ROWS, 'updated:<')).toEqual(['<7d 1', '<30d 1'])
})

test('a value that is there already is not offered in another spelling', () => {
  const table = loaded([
    { id: '1', region: 'EU' },
    { id: '2', region: 'us' },
  ])
  expect(complete(table, 'region:eu,')).toEqual(['us 1'])
  expect(complete(table, 'region:"Eu",')).toEqual(['us 1'])
  // Nor does it take the place of another one.
  const clusters = Array.from({ length: 12 }, (_, at) => `c${at}`)
  const many = loaded(
    clusters.map((cluster_name) => ({ id: cluster_name, deployment: { cluster_name } })),
  )
  expect(complete(many, 'cluster:c0,c1,c')).toEqual(clusters.slice(2).map((name) => `${name} 1`))
})

test('members of the metadata and their values are offered', () => {
  expect(complete(ROWS, 'metadata.')).toEqual(['metadata.team: 2', 'metadata.tags: 1'])
  expect(complete(ROWS, 'metadata.team:p')).toEqual(['payments 1', 'platform 1'])
  expect(complete(ROWS, 'region:us metadata.te')).toEqual([])
  // At once, too: nothing has read the metadata of this table before.
  const unread = loaded([{ id: '1', metadata: '{"team":"payments"}' }])
  expect(complete(unread, 'metadata.team:')).toEqual(['payments 1'])
})
