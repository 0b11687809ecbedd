import type { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standalone, toggleToken } from './edit-search.ts'
import { foldText } from './fold-text.ts'
import { TOKENS, NOW, operatorTable, operators } from './test-records.ts'
import { searchTexts } from './test-searches.ts'
import { splitSearch } from './search-pieces.ts'

const loaded = (documents: readonly Operator[]) => {
  const table = operatorTable()
  table.upsert(documents, NOW, 0)
  return table
}
const view = (table: ReturnType<typeof loaded>, text: string) =>
  table.view({ text, sort: [], from: 0, to: 0 }, NOW)

test('the count of a value is that of the matches if it alone is chosen', () => {
  fc.assert(
    fc.property(fc.array(operators, { maxLength: 30 }), searchTexts, (documents, text) => {
      const table = loaded(documents)
      for (const { token, values } of view(table, text).facets) {
        const own = new Set(
          standalone(TOKENS, text).flatMap((piece) => (piece.token === token ? piece.from : [])),
        )
        const others = splitSearch(TOKENS, text).filter(({ from }) => !own.has(from))
        const rest = others.map(({ from, to }) => text.slice(from, to)).join(' ')
        for (const { value, count } of values)
          expect({ token, value, count }).toEqual({
            token,
            value,
            count: view(table, toggleToken(TOKENS, rest, token, value)).matches,
          })
      }
    }),
    { numRuns: 150 },
  )
})

test('what a value counts is what is selected once it is added to any search', () => {
  fc.assert(
    fc.property(fc.array(operators, { maxLength: 30 }), searchTexts, (documents, text) => {
      const table = loaded(documents)
      const isOwn = new Set(standalone(TOKENS, text).map(({ token }) => token))
      for (const { token, values } of view(table, text).facets) {
        // Beside a value of its own it is one more alternative.
        if (isOwn.has(token)) continue
        for (const { value, count } of values) {
          const added = toggleToken(TOKENS, text, token, value)
          const ids = table.ids({ text: added, sort: [] }, NOW)
          expect({ added, selected: ids.length }).toEqual({ added, selected: count })
          expect(new Set(ids).size).toBe(count)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('certificates stand first', () => {
  const table = loaded([{ id: 'a', region: 'eu' }])
  const [first] = view(table, '').facets
  expect(first?.values.map(({ value }) => value).slice(0, 2)).toEqual(['30d', 'expired'])
})

test('values are ordered by their counts, and spellings of one value are one', () => {
  const regions = ['eu', 'us', 'EU', '', 'us', 'Eu', 'global']
  const table = loaded(regions.map((region, index) => ({ id: `${index}`, region })))
  const facet = (text: string) => view(table, text).facets.find(({ token }) => token === 'region')
  expect(facet('')).toEqual({
    token: 'region',
    values: [
      { value: 'eu', count: 3 },
      { value: 'us', count: 2 },
      { value: 'global', count: 2 },
    ],
    more: 0,
  })
  expect(facet('region:EU')).toEqual(facet(''))
  expect(facet('region:EU,"eu",Eu')).toEqual(facet(''))
  const chosenTwice = facet('region:none,"None"')?.values.filter(({ count }) => count === 0)
  expect(chosenTwice).toEqual([{ value: 'none', count: 0 }])
})

test('of many values the most frequent are given, and those that are chosen', () => {
  const clusters = Array.from({ length: 60 }, (_, index) => `c${index % 40}`)
  const table = loaded(
    clusters.map((cluster_name, index) => ({ id: `${index}`, deployment: { cluster_name } })),
  )
  const facet = (text: string) => view(table, text).facets.find(({ token }) => token === 'cluster')
  const names = Array.from({ length: 20 }, (_, index) => `c${index}`)
  expect(facet('')?.values.map(({ value }) => value)).toEqual(names)
  expect(facet('')?.more).toBe(20)
  const chosen = facet('cluster:C33,none-such')
  expect(chosen?.values.map(({ value }) => value)).toEqual([...names, 'c33', 'none-such'])
  expect(chosen?.values.at(-1)?.count).toBe(0)
  expect(chosen?.more).toBe(19)
})

test('the values of a search that finds nothing stay, so that a filter can be taken back', () => {
  const table = loaded([
    { id: '1', region: 'eu', deployment: { cluster_name: 'a' } },
    { id: '2', region: 'us', deployment: { cluster_name: 'b' } },
    { id: '3', region: 'us' },
  ])
  const counts = (text: string, token: string) =>
    view(table, text)
      .facets.find((facet) => facet.token === token)
      ?.values.map(({ value, count }) => `${value} ${count}`)
  expect(counts('nowhere', 'region')).toEqual(['us 0', 'eu 0'])
  expect(counts('region:eu cluster:b', 'region')).toEqual(['us 1', 'eu 0'])
  expect(counts('region:eu cluster:b', 'cluster')).toEqual(['a 1', 'b 0', ' 0'])
})

test('values that have a text in them are found beyond those that are given', () => {
  const names = Array.from({ length: 60 }, (_, index) => `Prod-${index}`)
  const table = loaded(
    names.map((cluster_name, index) => ({
      id: `${index}`,
      region: index === 57 ? 'eu' : 'us',
      deployment: { cluster_name },
    })),
  )
  const found = (sought: string, text = '') =>
    table
      .values({ text, token: 'cluster', sought }, NOW)
      ?.values.map(({ value, count }) => `${value} ${count}`)
  expect(found('PROD-5')).toEqual(
    ['5', ...Array.from({ length: 10 }, (_, at) => `5${at}`)].map((at) => `Prod-${at} 1`),
  )
  expect(found('d-57', 'region:us cluster:prod-3')).toEqual(['Prod-57 0'])
  expect(found('nothing')).toEqual([])
  expect(table.values({ text: '', token: 'id', sought: '1' }, NOW)).toBeNull()
})

test('certificates begin with what has to be acted on, and any number of days is counted', () => {
  const at = (days: number) => new Date(NOW + days * 86_400_000).toISOString()
  const cert = { not_before: at(-1), not_after: at(40) }
  const table = loaded([{ id: '1', binding: { cert } }, { id: '2' }])
  const values = view(table, 'cert:45d').facets.find(({ token }) => token === 'cert')?.values
  expect(values?.map(({ value, count }) => `${value} ${count}`)).toEqual([
    '30d 0',
    'expired 0',
    '90d 1',
    'valid 1',
    'none 1',
    '45d 1',
  ])
})

test('no facet has a value that no operator has, unless it is chosen', () => {
  const table = loaded([{ id: 'a', region: 'eu' }])
  table.upsert([{ id: 'a', region: 'us' }], NOW)
  const facet = view(table, '').facets.find(({ token }) => token === 'region')
  expect(facet?.values.map(({ value }) => foldText(value))).toEqual(['us'])
})
