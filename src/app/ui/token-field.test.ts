import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitTokens } from './token-field.tsx'

const separator = fc.stringMatching(/^[ \t\r\n,;]+$/)
const word = fc.stringMatching(/^[a-zA-Z0-9_.:-]+$/)

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
