import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsPattern, foldText } from './fold-text.ts'

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

test('a pattern is compared with the whole value', () => {
  const pattern = (text: string) => new RegExp(`^${text.replaceAll('*', '.*')}$`, 's')
  const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c') })
  const starred = fc
    .string({ unit: fc.constantFrom('a', 'b', '*') })
    .filter((text) => text.includes('*'))
  fc.assert(
    fc.property(short, starred, (value, text) => {
      const isExpected = value !== '' && pattern(text).test(value)
      expect(fitsPattern(value, text.split('*'))).toBe(isExpected)
    }),
  )
  // Pieces do not overlap.
  expect(fitsPattern('ab', ['a', 'b', 'b'])).toBe(false)
  expect(fitsPattern('aba', ['ab', 'ba'])).toBe(false)
  expect(fitsPattern('abb', ['a', 'b', 'b'])).toBe(true)
})
