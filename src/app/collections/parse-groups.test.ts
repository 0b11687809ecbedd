import { expect, test } from 'vitest'
import { parseSearch } from './parse-search.ts'
import { TOKENS } from './test-operators.ts'
import { meaningOf } from './test-searches.ts'

const meaning = (text: string) => parseSearch(TOKENS, text).terms.map(meaningOf)

const region = (value: string, isNegated = false) => ({
  token: 'region',
  isNegated,
  anyOf: [{ kind: 'value', path: 'region', pattern: [value] }],
})
const word = (text: string) => ({
  token: null,
  isNegated: false,
  anyOf: [{ kind: 'word', word: text }],
})

test('OR joins what stands beside it, and parentheses group', () => {
  const either = { any: [region('us'), region('eu')], isNegated: false }
  expect(meaning('a region:us OR region:eu b')).toEqual([word('a'), either, word('b')])
  expect(meaning('(region:us OR region:eu) AND b')).toEqual([
    { all: [either], isNegated: false },
    word('b'),
  ])
  expect(meaning('-(a region:us) OR -region:eu OR "x y"')).toEqual([
    {
      any: [{ all: [word('a'), region('us')], isNegated: true }, region('eu', true), word('x y')],
      isNegated: false,
    },
  ])
  expect(meaning('((a) (f(x)))')).toEqual([
    {
      all: [
        { all: [word('a')], isNegated: false },
        { all: [word('f(x)')], isNegated: false },
      ],
      isNegated: false,
    },
  ])
  // Without a group, a parenthesis at the end is text, as are other cases and what is in quotes.
  expect(meaning('b) or "OR" ORder')).toEqual(['b)', 'or', 'or', 'order'].map(word))
})

test('an operator without its term is said, and means nothing', () => {
  const said = (text: string) =>
    parseSearch(TOKENS, text).problems.map(({ from, to, isUnfinished = false }) => [
      text.slice(from, to),
      isUnfinished,
    ])
  for (const [text, same, problems] of [
    ['a OR', 'a', [['OR', true]]],
    ['OR a', 'a', [['OR', false]]],
    ['a OR OR b', 'a OR b', [['OR', false]]],
    ['(a OR) b', '(a) b', [['OR', false]]],
    ['a OR (b', 'a OR (b)', [['(', true]]],
    ['a ()', 'a', []],
  ] as const)
    expect({ text, is: meaning(text), said: said(text) }).toEqual({
      text,
      is: meaning(same),
      said: problems,
    })
})

test('AND beside OR is said: which one binds closer is no common knowledge', () => {
  expect(meaning('a OR b AND c')).toEqual(
    meaning('(a OR b) c').flatMap((one) => Object(one).all ?? one),
  )
  expect(parseSearch(TOKENS, 'a OR b AND c').problems).toHaveLength(1)
  for (const text of ['(a OR b) AND c', 'a AND b', 'a OR b c'])
    expect(parseSearch(TOKENS, text).problems).toEqual([])
})

// Regression: `-(cert:nonsense)` found everything.
test('what is not understood matches nothing in an excluded group, too', () => {
  const nothing = { token: null, isNegated: false, anyOf: [] }
  for (const text of ['-(cert:nonsense)', '-(a cert:nonsense)', '-(cert:x OR updated:zz)'])
    expect(meaning(text)).toEqual([nothing])
  expect(meaning('-(a (-(cert:x)))')).toEqual([nothing])
})

test('groups in groups without an end are read, too', () => {
  for (const part of ['(', '-(', '(a) ', '(a OR ', 'a OR ', '("', ')'])
    expect(parseSearch(TOKENS, part.repeat(50_000)).terms.length).toBeLessThan(50_001)
})
