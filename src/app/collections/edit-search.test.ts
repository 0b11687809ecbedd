import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filtersOf, tokenStates, toggleToken, withoutRange } from './edit-search.ts'
import { parseSearch } from './parse-search.ts'
import { splitSearch } from './search-pieces.ts'
import type { SearchNode } from './search-query.ts'
import { TOKENS } from './test-operators.ts'
import { searchTexts } from './test-searches.ts'

const values = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('eu', 'us', '', '>7d', 'a,b'),
)
const keys = fc.constantFrom('region', 'cluster', 'version', 'metadata.a.b', 'updated')
// The order of terms says nothing; several values of one token are alternatives in any order.
const meaningOf = (node: SearchNode): string =>
  JSON.stringify(
    'of' in node
      ? [node.kind, node.isNegated, node.of.map(meaningOf).toSorted()]
      : [
          node.token,
          node.isNegated,
          [...new Set(node.anyOf.map((one) => JSON.stringify(one)))].toSorted(),
        ],
  )
const meaning = (text: string) => parseSearch(TOKENS, text).terms.map(meaningOf).toSorted()
const hasOperator = (text: string) =>
  splitSearch(TOKENS, text).some(({ operator }) => operator !== null)
const isOnce = (text: string, key: string) =>
  splitSearch(TOKENS, text).filter(
    ({ token, isNegated }) => !isNegated && key.startsWith(token ?? '-'),
  ).length < 2

test('toggling a value twice gives a search of the same meaning', () => {
  fc.assert(
    fc.property(searchTexts, keys, values, (text, key, value) => {
      fc.pre(isOnce(text, key))
      // An alternative that was removed comes back as one more thing that must hold.
      fc.pre(!hasOperator(text) || tokenStates(TOKENS, text)(key, value) === null)
      const once = toggleToken(TOKENS, text, key, value)
      expect(tokenStates(TOKENS, once)(key, value) === 'chosen').toBe(
        tokenStates(TOKENS, text)(key, value) !== 'chosen',
      )
      expect(meaning(toggleToken(TOKENS, once, key, value))).toEqual(meaning(text))
    }),
  )
})

// Regression: the OR stayed alone, and everything was found.
test('an operator that joins nothing goes with the value beside it', () => {
  expect(toggleToken(TOKENS, 'region:us OR', 'region', 'us')).toBe('')
  expect(toggleToken(TOKENS, 'a region:us OR', 'region', 'us')).toBe('a')
})

test('toggling a value changes nothing else', () => {
  fc.assert(
    fc.property(searchTexts, keys, values, (text, key, value) => {
      const others = (text: string) =>
        meaning(text).filter((term) => !term.startsWith(`["${key.replace(/\..*/, '')}"`))
      expect(others(toggleToken(TOKENS, text, key, value))).toEqual(others(text))
    }),
  )
})

test('the rest of the text stays as it was typed', () => {
  const text = '  Köln   region:EU,"us"  -x "a  b"'
  expect(toggleToken(TOKENS, text, 'region', 'us')).toBe('  Köln   region:EU  -x "a  b"')
  expect(toggleToken(TOKENS, text, 'region', 'ap')).toBe('  Köln   region:EU,us,ap  -x "a  b"')
  expect(toggleToken(TOKENS, text, 'namespace', '')).toBe(`${text} namespace:""`)
  expect(toggleToken(TOKENS, text, 'region', 'eu')).toBe('  Köln   region:us  -x "a  b"')
  expect(toggleToken(TOKENS, 'region:eu', 'region', 'Eu')).toBe('')
})

test('an open quote is closed before something is added', () => {
  expect(toggleToken(TOKENS, '"a b\\', 'region', 'eu')).toBe('"a b\\\\" region:eu')
  expect(toggleToken(TOKENS, 'region:"eu', 'region', 'us')).toBe('region:eu,us')
})

test('a comparison is not the value that is written so', () => {
  expect(tokenStates(TOKENS, 'version:<1')('version', '<1')).toBeNull()
  expect(tokenStates(TOKENS, 'version:"<1"')('version', '<1')).toBe('chosen')
  expect(tokenStates(TOKENS, 'updated:>7d')('updated', '>7d')).toBe('chosen')
  expect(tokenStates(TOKENS, '-region:eu')('region', 'EU')).toBe('excluded')
  // The same time left is the same filter, however it is written.
  for (const text of ['cert<=30', 'cert:30', 'cert<30', 'expires<=30d']) {
    expect(tokenStates(TOKENS, text)('cert', '30d')).toBe('chosen')
    expect(toggleToken(TOKENS, text, 'cert', '30d')).toBe('')
  }
  expect(toggleToken(TOKENS, 'cert<30', 'cert', '<7d')).toBe('cert:<30,<7d')
  // A single comparison needs no colon.
  expect(toggleToken(TOKENS, 'x', 'cert', '<7d')).toBe('x cert<7d')
})

test('a filter is taken out of the text, and every other term stays', () => {
  fc.assert(
    fc.property(searchTexts, (text) => {
      const { terms } = parseSearch(TOKENS, text)
      for (const filter of filtersOf(TOKENS, text)) {
        const rest = terms.filter(({ from }) => from !== filter.from)
        const without = withoutRange(TOKENS, text, filter)
        expect({ without, terms: meaning(without) }).toEqual({
          without,
          terms: rest.map(meaningOf).toSorted(),
        })
      }
    }),
  )
})

test('filters are tokens, and groups and mistakes as a whole', () => {
  const filters = (text: string) =>
    filtersOf(TOKENS, text).map(
      ({ from, to, piece, isWrong }) =>
        `${text.slice(from, to)}${piece ? '' : ' as text'}${isWrong ? ' wrong' : ''}`,
    )
  expect(filters('Köln region:eu,us -cert:30d "a b" cluster:')).toEqual([
    'region:eu,us',
    '-cert:30d',
  ])
  expect(filters('a OR region:us namespace:x (b -region:eu)')).toEqual([
    'a OR region:us as text',
    'namespace:x',
    '(b -region:eu) as text',
  ])
  expect(filters('updated:>never bound: -(x region:<1)')).toEqual([
    'updated:>never as text wrong',
    'bound:',
    '-(x region:<1) as text wrong',
  ])
})
