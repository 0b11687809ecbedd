import { outlineJson } from '#domain/json-outline.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  copiedMember,
  clipboardText,
  hasUnsafeNumber,
  indentedJson,
  shownSlice,
} from './json-copy.ts'

const outlined = (text: string) => {
  const outline = outlineJson(text)
  if (!outline) throw new Error('no outline')
  return outline
}

test('a value is indented as JSON.stringify does it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // As it is sent: without -0.
      const text = JSON.stringify(value)
      expect(indentedJson(outlined(text), 0)).toBe(JSON.stringify(JSON.parse(text), null, 2))
    }),
  )
})

test('numbers are as they were written, and names that are given twice are kept', () => {
  const outline = outlined('{"a":9007199254740993,"a":[1.0,1e400],"b":{}}')
  expect(indentedJson(outline, 0)).toBe(
    '{\n  "a": 9007199254740993,\n  "a": [\n    1.0,\n    1e400\n  ],\n  "b": {}\n}',
  )
  expect(clipboardText(outline, 3)).toBe('1.0')
  expect(copiedMember(outline, 2)).toBe('"a": [\n  1.0,\n  1e400\n]')
})

test('texts are copied as they are, and shown without what turns them', () => {
  const outline = outlined(String.raw`{"cert":"-----BEGIN\n\u0026","b":"x` + '\u202ey"}')
  expect(clipboardText(outline, 1)).toBe('-----BEGIN\n&')
  expect(clipboardText(outline, 2)).toBe('x\u202ey')
  expect(shownSlice(String.raw`"a \u0026\u0026 b\n\u202e"`)).toBe(String.raw`"a && b\n\u202e"`)
  expect(copiedMember(outline, 2)).toBe(String.raw`"b": "x\u202ey"`)
})

test('of a long text or number the beginning is shown', () => {
  expect(shownSlice(String.raw`"ab\ncd\ud83d\ude00e"`, 5)).toBe(String.raw`"ab\ncd…"`)
  expect(shownSlice(String.raw`"\ud83d\ude00\ud83d\ude00x"`, 3)).toBe('"😀…"')
  expect(shownSlice('12345', 3)).toBe('123…')
})

test('what is very deep or large is copied as it was sent', () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000)
  expect(indentedJson(outlined(deep), 0)).toBe(deep)
  // Regression: to indent a million values held the page up for seconds.
  const large = outlined(`[[${'0,'.repeat(200_000)}0],[1]]`)
  expect(indentedJson(large, 1)).toHaveLength(400_003)
  expect(indentedJson(large, 200_003)).toBe('[\n  1\n]')
})

test('only numbers that are not safe may be rounded', () => {
  expect(hasUnsafeNumber({ a: [0.1, 9_007_199_254_740_991, '9007199254740993', null] })).toBe(false)
  expect(hasUnsafeNumber({ a: [{ b: 9_007_199_254_740_992 }] })).toBe(true)
  expect(hasUnsafeNumber(Infinity)).toBe(true)
})
