import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  duplicatesText,
  editToken,
  endTyping,
  NOT_TYPING,
  partsOf,
  removeToken,
  pastedWords,
  splitTokens,
  typeText,
} from './token-list.ts'

const separator = fc.stringMatching(/^[ \t\r\n,;]+$/)
const word = fc.stringMatching(/^[a-zA-Z0-9_.:-]+$/)
// Few different words, so that many are equal: a service may send duplicates.
const tokens = fc.array(fc.constantFrom('a', 'b', 'c', 'd'))
const texts = fc.array(fc.constantFrom('a', 'b', 'e', 'f', ' ', ',')).map((list) => list.join(''))

test('words are found between white space, commas and semicolons, in their order', () => {
  const pairs = fc.array(fc.tuple(word, separator))
  fc.assert(
    fc.property(pairs, fc.option(separator, { nil: '' }), (list, before) => {
      const text = before + list.flat().join('')
      expect(splitTokens(text)).toEqual(list.map(([one]) => one))
    }),
  )
})

test('a text of separators holds no word', () => {
  for (const text of ['', ' ', ',;', '\n\t, ;']) expect(splitTokens(text)).toEqual([])
})

test('what is typed is in the list at once, and what the service sent stays', () => {
  fc.assert(
    fc.property(tokens, fc.array(texts), (sent, steps) => {
      let now = { tokens: sent as readonly string[], typing: NOT_TYPING }
      for (const text of steps) {
        now = typeText(now.tokens, now.typing, text)
        const words = splitTokens(text)
        expect(now.tokens.slice(0, sent.length)).toEqual(sent)
        expect(new Set(now.tokens)).toEqual(new Set([...sent, ...words]))
        expect(now.tokens).toHaveLength(
          new Set([...sent, ...words]).size + sent.length - new Set(sent).size,
        )
        // Regression: saving dropped duplicates, and the number of tokens changed without a word.
        const ended = endTyping(now.tokens, now.typing)
        expect(ended.tokens).toEqual(now.tokens)
        const isAdded = (one: string) => !sent.some((token) => token === one)
        expect(ended.duplicates.filter((one) => !isAdded(one))).toEqual([
          ...new Set(words.filter((one) => !isAdded(one))),
        ])
      }
    }),
  )
})

test('a token that is edited and left as it was changes nothing, duplicate or not', () => {
  fc.assert(
    fc.property(tokens, fc.nat(), (sent, random) => {
      if (sent.length === 0) return
      const index = random % sent.length
      const typing = editToken(sent, index)
      expect(typing.text).toBe(sent[index])
      expect(endTyping(sent, typing)).toEqual({ tokens: sent, duplicates: [] })
    }),
  )
})

test('an edited token stays at its place', () => {
  const list = ['a', 'b', 'c']
  let now = typeText(list, editToken(list, 1), 'bx by')
  expect(now.tokens).toEqual(['a', 'bx', 'by', 'c'])
  expect(partsOf(now.tokens, now.typing)).toEqual({ before: ['a'], after: ['c'] })
  now = removeToken(now.tokens, now.typing, 0)
  expect(now.tokens).toEqual(['bx', 'by', 'c'])
  now = removeToken(now.tokens, now.typing, 0)
  expect(now.tokens).toEqual(['bx', 'by'])
  now = typeText(now.tokens, now.typing, '')
  expect(now.tokens).toEqual([])
})

test('words are not lost when the list is replaced while they are typed', () => {
  const { typing } = typeText(['a'], NOT_TYPING, 'b')
  expect(endTyping(['c'], typing).tokens).toEqual(['c', 'b'])
  expect(endTyping([], typing).tokens).toEqual(['b'])
  expect(endTyping([], typeText(['b'], NOT_TYPING, 'b').typing)).toEqual({
    tokens: ['b'],
    duplicates: [],
  })
})

test('duplicates are named', () => {
  expect(duplicatesText([])).toBe('')
  expect(duplicatesText(['a'])).toBe('Already in the list: a')
  expect(duplicatesText(['a', 'b'])).toBe('Already in the list: a and b')
  expect(duplicatesText(['a', 'b', 'c', 'd'])).toBe('Already in the list: a, b, c and 1 more')
})

// Regression: a list copied from a request became words with brackets and quotes.
test('the words of a pasted JSON list are those of its items', () => {
  expect(splitTokens(`y ${pastedWords(' ["ipp_a", "ipp b", ""] ')}`)).toEqual([
    'y',
    'ipp_a',
    'ipp',
    'b',
  ])
  for (const text of ['["ipp_a"', '[1]', '[ipp_a]']) expect(pastedWords(text)).toBe(text)
})
