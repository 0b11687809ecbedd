import { expect, test } from 'vitest'
import { matchRanges } from '#domain/match-ranges.ts'
import { soughtText, wordsFinder } from './find-texts.ts'

const marked = (text: string, typed: string) =>
  matchRanges(text, wordsFinder(soughtText(typed))(text)).map(({ from, to }) =>
    text.slice(from, to),
  )

test('what matches is marked, with typing errors, too', () => {
  expect(marked('Warehouse door', 'wareh do')).toEqual(['Wareh', 'do'])
  expect(marked('Warehouse door', 'warehuose')).toEqual(['Warehouse'])
  expect(marked('Büro Köln', 'KOLN')).toEqual(['Köln'])
  expect(marked('Büro Köln', 'bueno')).toEqual([])
  expect(marked('op_1Ab', 'op_1ab')).toEqual(['op', '1Ab'])
})

test('hostile texts are no pattern and do not fail', () => {
  for (const typed of ['', ' ', '***', '(((', '\\', '[^', 'x'.repeat(10_000), '<b>', '\u202e'])
    expect(marked('a (b) [c] <b>', typed).join('').length).toBeLessThan(8)
})
