import { expect, test } from 'vitest'
import { placeOf } from './place-of.ts'

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
