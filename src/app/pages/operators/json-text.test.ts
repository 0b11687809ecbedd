import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasUnsafeNumber, indentedJson } from './json-text.ts'

test('any JSON is indented as JSON.stringify does it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), fc.boolean(), (value, isSpaced) => {
      const sent = isSpaced ? JSON.stringify(value, null, '\t') : JSON.stringify(value)
      const shown = indentedJson(sent)
      expect(JSON.parse(shown)).toEqual(JSON.parse(sent))
      if (!/[\u202a-\u202e\u2066-\u2069\uffff]/.test(sent))
        expect(shown).toBe(JSON.stringify(JSON.parse(sent), null, 2))
    }),
  )
})

test('numbers, and members that are named twice, stay as the service wrote them', () => {
  const sent = '{"a":9007199254740993,"b" : 1.0,"a":-0,"c":[1e400,[],{}]}'
  expect(indentedJson(sent)).toBe(
    '{\n  "a": 9007199254740993,\n  "b": 1.0,\n  "a": -0,\n  "c": [\n    1e400,\n    [],\n    {}\n  ]\n}',
  )
})

test('texts are readable whatever was escaped, but nothing turns around what follows', () => {
  expect(indentedJson('"\\u0041 \\u003c\\n\\" \u202eabc \\u202e \uffff"')).toBe(
    '"A <\\n\\" \\u202eabc \\u202e \\uffff"',
  )
})

test('numbers that a browser may round are found', () => {
  expect(hasUnsafeNumber({ a: [0.1, 9_007_199_254_740_991, '9007199254740993', null] })).toBe(false)
  expect(hasUnsafeNumber({ a: [{ b: 9_007_199_254_740_992 }] })).toBe(true)
  expect(hasUnsafeNumber(Infinity)).toBe(true)
})
