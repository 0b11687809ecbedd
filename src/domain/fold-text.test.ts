import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'
import { matchRanges } from './match-ranges.ts'

const anyText = fc.string({ unit: anyCharacter })

test('case and the marks of letters make no difference, other letters do', () => {
  const same = [
    ['Köln', 'KOLN', 'ko\u0308ln'],
    ['İstanbul', 'istanbul', 'ISTANBUL'],
    ['ΟΔΟΣ', 'οδος', 'Οδός'],
    ['Ёлка', 'елка'],
    ['Straße', 'STRASSE', 'STRAẞE', 'strasse', 'Straſse'],
    ['ﬁre ﬂow oﬃce', 'FIRE FLOW OFFICE'],
    ['ŉ', "'n", '\u02bcN'],
    ['Diyarbakır', 'DİYARBAKIR', 'diyarbakir'],
    ['ᾠδή', 'ΩΙΔΗ', 'ωιδη'],
    ['և', 'ԵՒ'],
    ['µ', 'Μ'],
    ['\u212Angstrom', 'kngstrom'],
  ]
  for (const [first = '', ...others] of same)
    for (const other of others) expect(foldText(other)).toBe(foldText(first))
  expect(foldText('が')).not.toBe(foldText('か'))
  expect(foldText('กี่')).not.toBe(foldText('กา'))
})

test('every character is found by its capital and by its small letter', () => {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const letter = String.fromCodePoint(code)
    const others = [letter.toUpperCase(), letter.toLowerCase(), letter.normalize('NFD')]
    if (others.every((other) => other === letter)) continue
    const folded = foldText(letter)
    expect({ letter, folded: others.map(foldText) }).toEqual({
      letter,
      folded: others.map(() => folded),
    })
  }
})

test('a folded text stays as it is, and its beginning is a beginning of the whole', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, more) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
      expect(foldText(`${text} ${more}`)).toBe(`${foldText(text)} ${foldText(more)}`)
    }),
  )
})

test('half a surrogate pair is kept', () => {
  expect(foldText('A\uD83D')).toBe('a\uD83D')
})

test('what is highlighted folds to the words that were found', () => {
  const letters = fc.string({
    unit: fc.constantFrom(
      'a',
      'A',
      'ö',
      'o\u0308',
      'İ',
      'i',
      'ß',
      's',
      'ẞ',
      'ﬃ',
      'f',
      'ŉ',
      'ᾳ',
      ' ',
    ),
  })
  fc.assert(
    fc.property(letters, fc.array(letters, { maxLength: 2 }), (text, words) => {
      const folded = words.map(foldText)
      const ranges = matchRanges(text, folded)
      for (const { from, to } of ranges)
        expect(folded.some((word) => foldText(text.slice(from, to)).includes(word))).toBe(true)
      const isFound = folded.some((word) => word !== '' && foldText(text).includes(word))
      expect(ranges.length > 0).toBe(isFound)
      for (const [index, { from }] of ranges.entries())
        expect(from).toBeGreaterThan(ranges[index - 1]?.to ?? -1)
    }),
  )
})

test('the letters of a text are marked where they are', () => {
  expect(matchRanges('Lager Köln Süd', ['koln', 'su'])).toEqual([
    { from: 6, to: 10 },
    { from: 11, to: 13 },
  ])
  expect(matchRanges('İİx', ['ix'])).toEqual([{ from: 1, to: 3 }])
  expect(matchRanges('Große Straße 5', ['strasse', '5'])).toEqual([
    { from: 6, to: 12 },
    { from: 13, to: 14 },
  ])
  // Half a letter cannot be marked.
  expect(matchRanges('Fuß', ['fus'])).toEqual([{ from: 0, to: 3 }])
  expect(matchRanges('banana', ['ana', 'nan'])).toEqual([{ from: 1, to: 5 }])
})
