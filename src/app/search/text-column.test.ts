import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'
import { bitSet, numbersIn } from './bit-set.ts'
import { CHUNK_ROWS, createTextColumn } from './text-column.ts'

// A few letters that fold in every way there is, and any others.
const letter = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('a', 'A', 'b', 'ö', 'Ö', 'İ', 'ß', '–', 'ж', '\uD83D', ''),
  },
  anyCharacter,
)
const values = fc.oneof(
  fc.array(fc.string({ unit: letter, maxLength: 6 })),
  // Few different ones, which rows share.
  fc.array(fc.constantFrom('Aa', 'aA', 'жA', 'Öa', ''), { minLength: 8 }),
)

const columnOf = (texts: readonly string[], isFolded: boolean) => {
  const column = createTextColumn(isFolded)
  for (const [row, text] of texts.entries()) column.set(row, text)
  column.chunks()
  return column
}

test('a chunk gives back its values, as written and folded', () => {
  fc.assert(
    fc.property(values, (texts) => {
      const column = columnOf(texts, false)
      const folded = columnOf(texts, true)
      for (const [row, text] of [...texts, ''].entries()) {
        expect(column.get(row)).toBe(text)
        expect(column.folded(row)).toBe(foldText(text))
        expect(folded.get(row)).toBe(foldText(text))
      }
    }),
    { numRuns: 500 },
  )
})

test('a scan finds the rows whose value contains the word, among the candidates only', () => {
  const words = fc.oneof(
    fc.constantFrom('a', 'aa', 'o', 'ж', 'ba', 'жa'),
    fc.string({ unit: letter }).map(foldText),
  )
  fc.assert(
    fc.property(
      values,
      words,
      fc.array(fc.nat(40)),
      fc.boolean(),
      (texts, word, chosen, isSparse) => {
        fc.pre(word !== '')
        const column = createTextColumn(false)
        for (const [row, text] of texts.entries()) column.set(row, text)
        const candidates = bitSet(CHUNK_ROWS)
        if (!isSparse) candidates.fill(0xffffffff)
        else
          for (const row of chosen)
            candidates[row >>> 5] = (candidates[row >>> 5] ?? 0) | (1 << (row & 31))
        const found = bitSet(CHUNK_ROWS)
        column.scan(0, word, candidates, found)
        const rows = [...numbersIn(found)]
        const isExpected = (text: string, row: number) =>
          (!isSparse || chosen.includes(row)) && foldText(text).includes(word)
        expect(rows).toEqual(texts.flatMap((text, row) => (isExpected(text, row) ? row : [])))
      },
    ),
    { numRuns: 500 },
  )
})

test('texts in any rows are kept while some are written and others searched', () => {
  const writes = fc.array(
    fc.tuple(
      fc.oneof(fc.nat(5), fc.constantFrom(1023, 1024, 1025, 3000)),
      fc.string({ unit: letter }),
      fc.boolean(),
    ),
  )
  fc.assert(
    fc.property(writes, (list) => {
      const column = createTextColumn(false)
      const model = new Map<number, string>()
      for (const [row, text, isSealed] of list) {
        expect(column.set(row, text)).toBe((model.get(row) ?? '') !== text)
        model.set(row, text)
        if (isSealed) column.chunks()
      }
      for (const row of [0, 1, 1022, 1023, 1024, 2000, 3000, 9000]) {
        expect(column.get(row)).toBe(model.get(row) ?? '')
        expect(column.folded(row)).toBe(foldText(model.get(row) ?? ''))
      }
    }),
  )
})

test('a very long text is kept, too', () => {
  const long = 'Ab'.repeat(200_000)
  expect(columnOf(['x', long], false).get(1)).toBe(long)
})
