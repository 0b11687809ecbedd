import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf } from './place-of.ts'
import { placesIn } from './place-of.ts'

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
