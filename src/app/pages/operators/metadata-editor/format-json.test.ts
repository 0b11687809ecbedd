import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatJson } from './format-json.ts'

test.each([
  ['{"a":1.50,"b":[1,{}],"c":[]}', '{\n  "a": 1.50,\n  "b": [\n    1,\n    {}\n  ],\n  "c": []\n}'],
  [' [ 1e400 , 12345678901234567890 ] ', '[\n  1e400,\n  12345678901234567890\n]'],
  ['{"\\u0061":"\\/"}', '{\n  "\\u0061": "\\/"\n}'],
  ['"x"', '"x"'],
])('%s becomes lines, with its values as they are written', (text, lines) =>
  expect(formatJson(text)).toBe(lines),
)

test.each(['', '{', '{"a":1,}', '{"a":1,"a":2}', `${'['.repeat(300)}${']'.repeat(300)}`])(
  '%s is not formatted',
  (text) => expect(formatJson(text)).toBeNull(),
)

test('the value stays the same, and a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      const lines = formatJson(text)
      // A name that is given twice is refused.
      if (lines === null) return
      expect(JSON.parse(lines)).toEqual(JSON.parse(text))
      expect(formatJson(lines)).toBe(lines)
    }),
  )
})
