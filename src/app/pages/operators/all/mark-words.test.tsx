import { renderToStaticMarkup } from 'react-dom/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marking, partsWith } from './mark-words.tsx'

const marked = (text: string, ...words: string[]) =>
  renderToStaticMarkup(<>{marking(words)(text)}</>).replaceAll(/<\/?span>/g, '')

test('words are marked wherever they stand, in any case', () => {
  expect(marked('Edge of the EDGE', 'edge')).toBe('<mark>Edge</mark> of the <mark>EDGE</mark>')
  expect(marked('Warehouse', 'ware', 'house')).toBe('<mark>Warehouse</mark>')
  expect(marked('Warehouse', 'areh', 'war')).toBe('<mark>Wareh</mark>ouse')
  expect(marked('Door', 'gate')).toBe('Door')
  expect(marked('Door', '')).toBe('Door')
})

// Regression: the lower case of this letter is longer, so that the marks after it were shifted.
test('a text whose lower case has another length is not marked', () => {
  expect(marked('İstanbul', 'stan')).toBe('İstanbul')
})

test('what is marked contains a word, and nothing of the text is lost', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' ') })
  fc.assert(
    fc.property(texts, fc.array(fc.constantFrom('a', 'ab', 'ba', 'bb'), { minLength: 1 }), (text, words) => {
      const parts = partsWith(text, words)
      for (const { from, to } of parts)
        expect(words.some((word) => text.slice(from, to).toLowerCase().includes(word))).toBe(true)
      const markup = marked(text, ...words)
      expect(markup.replaceAll(/<\/?mark>/g, '')).toBe(text)
      const rest = markup.replaceAll(/<mark>.*?<\/mark>/g, '|').toLowerCase()
      for (const word of words) expect(rest).not.toContain(word)
    }),
  )
})
