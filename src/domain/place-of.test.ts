import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf, placesIn } from './place-of.ts'

test('a place is counted from 1, in lines of any line break', () => {
  expect(placeOf('', 0)).toEqual({ line: 1, column: 1 })
  expect(placeOf('a\r\n\tb', 4)).toEqual({ line: 2, column: 2 })
  expect(placeOf('a\r\nb\rc', 5)).toEqual({ line: 3, column: 1 })
  expect(placeOf('{\n  "a": 1,\n}', 12)).toEqual({ line: 3, column: 1 })
})

// Regression: a fault of JSON counted an emoji as two columns, a fault of a selector as one.
test('an emoji is one column', () => {
  expect(placeOf('"😀" x', 5)).toEqual({ line: 1, column: 5 })
})

test('many places of a text are those that are found one by one', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '😀') })
  fc.assert(
    fc.property(text, fc.nat(40), (of, at) => {
      // Not between the two parts of a line break: an offset there is in none of its lines.
      fc.pre(of.slice(at - 1, at + 1) !== '\r\n')
      const offset = Math.min(at, of.length)
      expect(placesIn(of)(offset)).toEqual(placeOf(of, offset))
    }),
  )
})
