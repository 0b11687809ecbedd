import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonDiff, lineDiff, wordDiff, type DiffPart } from './line-diff.ts'

const side = (parts: readonly DiffPart[], without: '-' | '+') =>
  parts.filter(({ mark }) => mark !== without).map(({ text }) => text)
const written = (parts: readonly DiffPart[]) => parts.map(({ mark, text }) => mark + text)

const linesOf = (maxLength: number) =>
  fc.array(fc.constantFrom('a', 'b', '', ' x'), { maxLength }).map((list) => list.join('\n'))
const lines = linesOf(6)
// So few that none is far from a change, where equal lines are left out.
const fewLines = linesOf(4)
const words = fc.oneof(fc.string({ unit: anyCharacter }), lines)

test('a line difference holds both texts', () =>
  fc.assert(
    fc.property(fewLines, fewLines, (before, after) => {
      fc.pre(before !== after)
      const parts = lineDiff(before, after)
      expect(side(parts, '+').join('\n')).toBe(before)
      expect(side(parts, '-').join('\n')).toBe(after)
    }),
  ))

test('a word difference holds both texts', () =>
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = wordDiff(before, after)
      expect(side(parts, '+').join('')).toBe(before)
      expect(side(parts, '-').join('')).toBe(after)
    }),
  ))

test('words are marked, not letters', () => {
  expect(written(wordDiff('Checkout, standby', 'Checkout, primary (Portland)'))).toEqual([
    ' Checkout, ',
    '-standby',
    '+primary (Portland)',
  ])
  expect(written(wordDiff('Größe 👍🏽 vier', 'Größe 👍🏽 fünf'))).toEqual([
    ' Größe 👍🏽 ',
    '-vier',
    '+fünf',
  ])
})

test('texts with little in common are not mixed', () => {
  expect(written(wordDiff('the front door', 'a back of the house'))).toEqual([
    '-the front door',
    '+a back of the house',
  ])
  expect(written(wordDiff('', 'Door'))).toEqual(['+Door'])
})

test('a line ending that cannot be seen is marked', () => {
  expect(written(lineDiff('a\r\nb', 'a\nb'))).toEqual(['-a␍', '+a', ' b'])
  expect(written(lineDiff('a', 'a\n'))).toEqual([' a', '+'])
})

test('equal lines far from a change are left out', () => {
  const before = Array.from({ length: 1300 }, (_, index) => `line ${index}`)
  const after = before.with(1200, 'changed')
  expect(written(lineDiff(before.join('\n'), after.join('\n')))).toEqual([
    ' … 1,197 equal lines',
    ' line 1197',
    ' line 1198',
    ' line 1199',
    '-line 1200',
    '+changed',
    ' line 1201',
    ' line 1202',
    ' line 1203',
    ' … 96 equal lines',
  ])
})

test.each([
  ['lines', 'a\n', 'b\n'],
  ['words', 'a ', 'b '],
  ['one word', 'a', 'b'],
])('huge texts of %s give a short difference soon', (_, one, other) => {
  const [before, after] = [one.repeat(300_000), other.repeat(300_000)]
  for (const parts of [lineDiff(before, after), wordDiff(before, after)]) {
    expect(parts.length).toBeLessThanOrEqual(1001)
    expect(side(parts, '+').join('').length).toBeLessThan(60_000)
  }
})

test('of JSON a changed value stands under its old one, and a comma alone is no change', () => {
  const before = { ids: ['a', 'b'], deployment: { name: 'agent', version: '1' } }
  const body = { ids: ['a', 'b', 'c'], deployment: { name: 'agent', version: '2' } }
  expect(written(jsonDiff(before, body))).toEqual([
    ' {',
    '   "ids": [',
    '     "a",',
    '     "b",',
    '+    "c"',
    '   ],',
    '   "deployment": {',
    '     "name": "agent",',
    '-    "version": "1"',
    '+    "version": "2"',
    '   }',
    ' }',
  ])
})

test('without the old lines it is the JSON as it is sent; nothing is marked without the old state', () =>
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, body) => {
      const sent = JSON.stringify(body, null, 2)
      expect(side(jsonDiff(before, body), '-').join('\n')).toBe(sent)
      for (const old of [body, undefined])
        expect(jsonDiff(old, body).every(({ mark }) => mark === ' ')).toBe(true)
      expect(side(jsonDiff(undefined, body), '-').join('\n')).toBe(sent)
    }),
  ))
