import type { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standalone, toggleToken } from './edit-search.ts'
import { splitSearch } from './search-pieces.ts'
import { TOKENS, NOW, operatorTable, operators } from './test-records.ts'
import { searchTexts } from './test-searches.ts'

const loaded = (documents: readonly Operator[]) => {
  const table = operatorTable()
  table.upsert(documents, NOW, 0)
  return table
}

const FLEET = [
  { id: '1', region: 'eu', metadata: '{"team":"Payments","namespace":{"uid":"u1"}}' },
  { id: '2', region: 'us', metadata: '{"team":"payments","a b":1,"":2}' },
  { id: '3', region: 'eu', metadata: '{"team":["gate","dock"]}' },
  { id: '4', region: 'eu', metadata: 'rack 12' },
]
const countsOf = (token: string, text = '', sought = '') =>
  loaded(FLEET)
    .values({ text, token, sought }, NOW)
    ?.values.map(({ value, count }) => `${value} ${count}`)

test('the members that records have are suggested, those that many have first', () => {
  // No search can name one with a space, or one without a name: what counted a record found none.
  expect(countsOf('metadata')).toEqual(['team 3', 'namespace.uid 1'])
  expect(countsOf('metadata', 'region:us')).toEqual(['team 1', 'namespace.uid 0'])
  expect(countsOf('metadata', '', 'UID')).toEqual(['namespace.uid 1'])
})

test('the values of a member are counted among what the rest of a search matches', () => {
  expect(countsOf('metadata.team')).toEqual(['payments 2', 'gate 1', 'dock 1'])
  expect(countsOf('metadata.team', 'region:eu')).toEqual(['payments 1', 'gate 1', 'dock 1'])
  // One that is chosen is one of several alternatives, and stays in sight where no record has it.
  expect(countsOf('metadata.team', 'metadata.team:gate,none region:eu')).toEqual([
    'payments 1',
    'gate 1',
    'dock 1',
    'none 0',
  ])
  expect(countsOf('metadata.team', '', 'OC')).toEqual(['dock 1'])
})

test('what is no JSON has no members, and too many values are not listed', () => {
  expect(countsOf('region.team')).toBeUndefined()
  expect(countsOf('nothing')).toBeUndefined()
  expect(countsOf('metadata.absent')).toBeUndefined()
  const many = Array.from({ length: 3000 }, (_, at) => ({
    id: `${at}`,
    metadata: `{"build":"b${at}","team":"t"}`,
  }))
  const table = loaded(many)
  const values = (token: string) => table.values({ text: '', token, sought: '' }, NOW)?.values
  expect(values('metadata.build')).toBeUndefined()
  expect(values('metadata')).toEqual([{ value: 'team', count: 3000 }])
})

test('the count of a value is that of the matches if it alone is chosen', () => {
  fc.assert(
    fc.property(fc.array(operators, { maxLength: 30 }), searchTexts, (documents, text) => {
      const table = loaded(documents)
      for (const token of ['metadata.team', 'metadata.namespace.uid']) {
        const own = new Set(
          standalone(TOKENS, text).flatMap((piece) =>
            piece.token === 'metadata' && `metadata.${piece.path}`.toLowerCase() === token
              ? piece.from
              : [],
          ),
        )
        // A part that asks for something else, too, is not that of the facet.
        if (own.size > 0) continue
        for (const { value, count } of table.values({ text, token, sought: '' }, NOW)?.values ??
          []) {
          const rest = splitSearch(TOKENS, text)
            .map(({ from, to }) => text.slice(from, to))
            .join(' ')
          const toggled = toggleToken(TOKENS, rest, token, value)
          const { matches } = table.view({ text: toggled, sort: [], from: 0, to: 0 }, NOW)
          expect({ token, value, count }).toEqual({ token, value, count: matches })
        }
      }
    }),
    { numRuns: 50 },
  )
})
