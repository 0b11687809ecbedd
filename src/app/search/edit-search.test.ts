import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addToken,
  excludeToken,
  removeRange,
  removeToken,
  tokenState,
  toggleToken,
} from './edit-search.ts'
import type { TokenKey } from './format-search.ts'
import { parseSearch } from './parse-search.ts'
import { splitSearch } from './search-pieces.ts'
import { searchTexts } from './test-searches.ts'

const values = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('eu', 'us', '', '>7d', 'a,b'),
)
const keys = fc.constantFrom<TokenKey>('region', 'cluster', 'version', 'metadata.a.b', 'updated')
// The order of terms says nothing; several values of one token are alternatives in any order.
const meaning = (text: string) =>
  parseSearch(text)
    .terms.map(({ token, isNegated, anyOf }) =>
      JSON.stringify([
        token,
        isNegated,
        [...new Set(anyOf.map((one) => JSON.stringify(one)))].toSorted(),
      ]),
    )
    .toSorted()
const isOnce = (text: string, key: TokenKey) =>
  splitSearch(text).filter(({ token, isNegated }) => !isNegated && key.startsWith(token ?? '-'))
    .length < 2

test('toggling a value twice gives a search of the same meaning', () => {
  fc.assert(
    fc.property(searchTexts, keys, values, (text, key, value) => {
      fc.pre(isOnce(text, key))
      const once = toggleToken(text, key, value)
      expect(tokenState(once, key, value) === 'chosen').toBe(
        tokenState(text, key, value) !== 'chosen',
      )
      expect(meaning(toggleToken(once, key, value))).toEqual(meaning(text))
    }),
  )
})

test('a value is chosen, excluded and removed in any text, and nothing else changes', () => {
  fc.assert(
    fc.property(searchTexts, keys, values, (text, key, value) => {
      const others = (text: string) =>
        meaning(text).filter((term) => !term.startsWith(`["${key.replace(/\..*/, '')}"`))
      const texts = {
        chosen: addToken(text, key, value),
        excluded: excludeToken(text, key, value),
        null: removeToken(text, key, value),
      }
      for (const [state, changed] of Object.entries(texts)) {
        expect(String(tokenState(changed, key, value))).toBe(state)
        expect(others(changed)).toEqual(others(text))
      }
    }),
  )
})

test('the rest of the text stays as it was typed', () => {
  const text = '  Köln   region:EU,"us"  -x "a  b"'
  expect(toggleToken(text, 'region', 'us')).toBe('  Köln   region:EU  -x "a  b"')
  expect(toggleToken(text, 'region', 'ap')).toBe('  Köln   region:EU,us,ap  -x "a  b"')
  expect(toggleToken(text, 'namespace', '')).toBe(`${text} namespace:""`)
  expect(removeToken(text, 'region', 'eu')).toBe('  Köln   region:us  -x "a  b"')
  expect(toggleToken('region:eu', 'region', 'Eu')).toBe('')
})

test('an open quote is closed before something is added', () => {
  expect(addToken('"a b\\', 'region', 'eu')).toBe('"a b\\\\" region:eu')
  expect(addToken('region:"eu', 'region', 'us')).toBe('region:eu,us')
})

test('a word or token is removed with the space before it', () => {
  const text = 'a region:eu  b'
  const [, region] = splitSearch(text)
  expect(region && removeRange(text, region)).toBe('a b')
})

test('a comparison is not the value that is written so', () => {
  expect(tokenState('version:<1', 'version', '<1')).toBeNull()
  expect(tokenState('version:"<1"', 'version', '<1')).toBe('chosen')
  expect(tokenState('updated:>7d', 'updated', '>7d')).toBe('chosen')
  expect(tokenState('-region:eu', 'region', 'EU')).toBe('excluded')
})
