import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standalone, toggleToken } from './edit-search.ts'
import { splitSearch } from './search-pieces.ts'
import { TOKENS, fleetOf, fleets } from './test-operators.ts'
import { searchTexts } from './test-searches.ts'

const FLEET = [
  { id: '1', region: 'eu', metadata: '{"team":"Payments","namespace":{"uid":"u1"}}' },
  { id: '2', region: 'us', metadata: '{"team":"payments","a b":1,"":2}' },
  { id: '3', region: 'eu', metadata: '{"team":["gate","dock"]}' },
  { id: '4', region: 'eu', metadata: 'rack 12' },
]
const countsOf = (token: string, text = '', sought = '') =>
  fleetOf(FLEET)
    .values(token, text, sought)
    ?.values.map(({ value, count }) => `${value} ${count}`)

test('the members that records have are suggested, those that many have first', () => {
  // No search can name one with a space, or one without a name: what counted a record found none.
  expect(countsOf('metadata')).toEqual(['team 3', 'namespace.uid 1'])
  expect(countsOf('metadata', 'region:us')).toEqual(['team 1', 'namespace.uid 0'])
  expect(countsOf('metadata', '', 'UID')).toEqual(['namespace.uid 1'])
})

test('the values of a member are counted among what the rest of a search matches', () => {
  expect(countsOf('metadata.team')).toEqual(['dock 1', 'gate 1', 'Payments 2'])
  expect(countsOf('metadata.team', 'region:eu')).toEqual(['dock 1', 'gate 1', 'Payments 1'])
  // One that is chosen is one of several alternatives, and stays in sight where no record has it.
  expect(countsOf('metadata.team', 'metadata.team:gate,none region:eu')).toEqual([
    'dock 1',
    'gate 1',
    'none 0',
    'Payments 1',
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
  const fleet = fleetOf(many)
  const values = (token: string) => fleet.values(token)?.values
  expect(values('metadata.build')).toBeUndefined()
  expect(values('metadata')).toEqual([{ value: 'team', count: 3000 }])
})

test('the count of a value is that of the matches if it alone is chosen', () => {
  fc.assert(
    fc.property(fleets(30), searchTexts, (documents, text) => {
      const fleet = fleetOf(documents)
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
        for (const { value, count } of fleet.values(token, text)?.values ?? []) {
          const rest = splitSearch(TOKENS, text)
            .map(({ from, to }) => text.slice(from, to))
            .join(' ')
          const toggled = toggleToken(TOKENS, rest, token, value)
          const matches = fleet.count(toggled)
          expect({ token, value, count }).toEqual({ token, value, count: matches })
        }
      }
    }),
    { numRuns: 50 },
  )
})
