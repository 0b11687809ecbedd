import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'
import { fitsPattern } from './search-query.ts'
import { createValueCodes } from './value-codes.ts'

const text = fc.oneof(
  fc.constantFrom('eu', 'EU', 'Eu', 'us', 'öl', 'OL', ''),
  fc.string({ unit: anyCharacter }),
)
const items = fc.array(fc.oneof(text, fc.array(text, { maxLength: 3 })))
type Item = string | readonly string[]

/** The different items, in their order. */
const different = (list: readonly Item[]): Item[] => [
  ...new Map(
    list.map((item) => [typeof item === 'string' ? item : JSON.stringify(item), item]),
  ).values(),
]
/** The codes that are wanted. */
const codesIn = (wanted: readonly boolean[]): number[] =>
  wanted.flatMap((is, code) => (is ? code : []))
/** The folded values of an item; the empty text if it has none. */
const valuesOf = (item: Item): string[] => {
  const folded = [item].flat().filter(Boolean).map(foldText)
  return folded.length > 0 ? [...new Set(folded)] : ['']
}

test('each item has a code of its own, and values that fold the same are one', () => {
  fc.assert(
    fc.property(items, (list) => {
      const codes = createValueCodes()
      const found = list.map(codes.codeOf)
      const known = different(list)
      expect(codes.items()).toEqual(known)
      expect(found.map(codes.itemOf)).toEqual(list)
      for (const [code, item] of known.entries())
        expect(codes.valuesOf(code).map((value) => codes.foldedValues()[value])).toEqual(
          valuesOf(item),
        )
      expect(codes.values().map(foldText)).toEqual(codes.foldedValues())
      expect(new Set(codes.foldedValues()).size).toBe(codes.values().length)
    }),
  )
})

test('codes made of the items of others go on as those', () => {
  fc.assert(
    fc.property(items, items, (first, further) => {
      const codes = createValueCodes()
      for (const item of first) codes.codeOf(item)
      const again = createValueCodes('', codes.items())
      expect(further.map(again.codeOf)).toEqual(further.map(codes.codeOf))
      expect(again.values()).toEqual(codes.values())
    }),
  )
})

test('codes are found by their values', () => {
  const pieces = fc.array(fc.constantFrom('e', 'u', 'o', ''), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(items, pieces, fc.boolean(), (list, pattern, isThere) => {
      const codes = createValueCodes()
      for (const item of list) codes.codeOf(item)
      const codesOf = (passes: (values: readonly string[]) => boolean) =>
        different(list).flatMap((item, code) => (passes(valuesOf(item)) ? code : []))
      expect(codesIn(codes.fitting(pattern))).toEqual(
        codesOf((values) => values.some((value) => fitsPattern(value, pattern))),
      )
      expect(codesIn(codes.having('eu', isThere))).toEqual(
        codesOf((values) => values.includes('eu') === isThere),
      )
    }),
  )
})

test('what is not set is searched as what stands for it', () => {
  const codes = createValueCodes('global')
  const [unset, eu] = [codes.codeOf(''), codes.codeOf('eu')]
  expect(codesIn(codes.fitting(['global']))).toEqual([unset])
  expect(codesIn(codes.fitting(['eu']))).toEqual([eu])
  expect(codes.itemOf(unset)).toBe('')
})
