import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { markWords } from './palette-row.tsx'

const marked = (text: string, ...words: string[]) =>
  renderToStaticMarkup(<>{markWords(text, words)}</>)

test('words are marked wherever they stand, and nothing of the text is lost', () => {
  expect(marked('Edge of the EDGE', 'edge')).toBe('<mark>Edge</mark> of the <mark>EDGE</mark>')
  expect(marked('Warehouse', 'ware', 'house')).toBe('<mark>Warehouse</mark>')
  expect(marked('The Warehouse door', 'areh', 'war')).toBe('The <mark>Wareh</mark>ouse door')
  expect(marked('Door', 'gate')).toBe('Door')
  expect(marked('Door')).toBe('Door')
})
