import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pastedWords, splitTokens, tokensBefore, typed } from './token-list.ts'

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

// Regression: saving dropped duplicates, and the number of tokens changed without a word.
test('what is typed is in the list at once, and what the service sent stays', () => {
  fc.assert(
    fc.property(tokens, texts, (sent, text) => {
      const typing = typed(sent, text)
      const now = [...sent, ...typing.added]
      expect(tokensBefore(now, typing)).toEqual(sent)
      expect(new Set(now)).toEqual(new Set([...sent, ...splitTokens(text)]))
      expect(new Set(typing.added).size).toBe(typing.added.length)
    }),
  )
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
