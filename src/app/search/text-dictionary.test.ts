import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachBit, type BitSet } from './bit-set.ts'
import { foldText } from './fold-text.ts'
import { createHashIndex } from './hash-index.ts'
import { fitsPattern } from './search-query.ts'
import { createTextDictionary } from './text-dictionary.ts'

const texts = fc.array(
  fc.oneof(
    fc.constantFrom('eu', 'EU', 'Eu', 'us', 'öl', 'OL', ''),
    fc.string({ unit: anyCharacter }),
  ),
)
const numbersIn = (bits: BitSet): number[] => {
  const numbers: number[] = []
  eachBit(bits, (number) => numbers.push(number))
  return numbers
}

test('each text has a code of its own, and its first is that of the first which folds the same', () => {
  fc.assert(
    fc.property(texts, (list) => {
      const dictionary = createTextDictionary()
      const codes = list.map(dictionary.codeOf)
      const different = [...new Set(list)]
      expect(codes).toEqual(list.map((text) => different.indexOf(text)))
      expect(dictionary.texts()).toEqual(different)
      for (const [code, text] of different.entries()) {
        const same = different.findIndex((other) => foldText(other) === foldText(text))
        expect(dictionary.firstOf(code)).toBe(same)
      }
    }),
  )
})

test('a dictionary made of the texts of another goes on as that one', () => {
  fc.assert(
    fc.property(texts, texts, (first, further) => {
      const dictionary = createTextDictionary()
      for (const text of first) dictionary.codeOf(text)
      const again = createTextDictionary(dictionary.texts())
      expect(again.texts()).toEqual(dictionary.texts())
      expect(further.map(again.codeOf)).toEqual(further.map(dictionary.codeOf))
      const codes = [...dictionary.texts().keys()]
      expect(codes.map(again.firstOf)).toEqual(codes.map(dictionary.firstOf))
      for (const text of ['eu', 'öl', ''])
        expect(numbersIn(again.fitting([text]))).toEqual(numbersIn(dictionary.fitting([text])))
    }),
  )
})

test('codes are found by a part of their text and by a pattern', () => {
  const pieces = fc.array(fc.constantFrom('e', 'u', 'o', ''), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(texts, pieces, (list, pattern) => {
      const dictionary = createTextDictionary(list)
      const codesOf = (passes: (folded: string) => boolean) =>
        dictionary.texts().flatMap((text, code) => (passes(foldText(text)) ? code : []))
      expect(numbersIn(dictionary.fitting(pattern))).toEqual(
        codesOf((text) => fitsPattern(text, pattern)),
      )
      const word = pattern.find(Boolean)
      if (word)
        expect(numbersIn(dictionary.containing(word))).toEqual(
          codesOf((text) => text.includes(word)),
        )
    }),
  )
})

test('an index finds what was added and not removed, whatever the hashes', () => {
  const steps = fc.array(fc.tuple(fc.boolean(), fc.nat(300), fc.constantFrom(0, 1, -1, 64)), {
    maxLength: 400,
  })
  fc.assert(
    fc.property(steps, (list) => {
      const index = createHashIndex()
      const model = new Map<number, number>()
      for (const [isAdded, item, hash] of list) {
        const known = model.get(item)
        if (isAdded && known === undefined) {
          index.add(hash, item)
          model.set(item, hash)
        } else if (!isAdded && known !== undefined) {
          index.remove(known, item)
          model.delete(item)
        }
      }
      for (let item = 0; item <= 300; item += 1) {
        const hash = model.get(item)
        const found = [0, 1, -1, 64].filter(
          (hash) => index.find(hash, (one) => one === item) === item,
        )
        expect(found).toEqual(hash === undefined ? [] : [hash])
      }
    }),
  )
})
