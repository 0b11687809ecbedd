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

test('no facet has a value that no operator has, unless it is chosen', () => {
  const table = loaded([{ id: 'a', region: 'eu' }])
  table.upsert([{ id: 'a', region: 'us' }], NOW)
  const facet = view(table, '').facets.find(({ token }) => token === 'region')
  expect(facet?.values.map(({ value }) => foldText(value))).toEqual(['us'])
})
