import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pasteSelectors } from './selector-area.tsx'

test.each([
  ['', 'a\nb', '', ['a', 'b'], 1],
  ['x', 'a\r\n\r\n \r\nb', 'y', ['xa', 'by'], 1],
  ['', 'a\nbb\n', '', ['a', 'bb'], 2],
  ['', 'a\n', 'y', ['a', 'y'], 0],
  ['x', '\na', '', ['x', 'a'], 1],
  ['x', '\r', 'y', ['x', 'y'], 0],
])('%j + %j + %j', (before, pasted, after, selectors, caret) => {
  expect(pasteSelectors(before, pasted, after)).toEqual({ selectors, caret })
})

test.each([
  ['x', 'a', 'y'],
  ['x', 'a\n', ''],
  ['', '\n\n', ''],
])('%j + %j + %j stays one selector', (before, pasted, after) => {
  expect(pasteSelectors(before, pasted, after)).toBeNull()
})

test('no character is lost but line breaks and blank lines', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\r\n') })
  fc.assert(
    fc.property(text, text, text, (before, pasted, after) => {
      const made = pasteSelectors(before, pasted, after)
      if (!made) return
      const signs = (part: string) => part.replaceAll(/\s/g, '')
      expect(signs(made.selectors.join(''))).toBe(signs(before + pasted + after))
      expect(made.caret).toBeLessThanOrEqual(made.selectors.at(-1)?.length ?? -1)
    }),
  )
})
