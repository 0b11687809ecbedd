import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textParts } from './cut-text.tsx'

test('the end of a name begins at its last hyphen but one', () => {
  expect(textParts('recommendations-staging-3')).toEqual(['recommendations', '-staging-3'])
  expect(textParts('pdx-1')).toEqual(['pdx', '-1'])
  expect(textParts('warehouse')).toEqual(['warehouse', ''])
  expect(textParts('-1')).toEqual(['-1', ''])
})

test('the parts are the whole text, and the end is short', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '-', '7') }), (text) => {
      const [start, end] = textParts(text)
      expect(start + end).toBe(text)
      expect(end.length).toBeLessThanOrEqual(14)
    }),
  )
})
