import { outlineJson } from '#domain/json-outline.ts'
import { expect, test } from 'vitest'
import { markedParts, nextMatch, searchJson } from './json-search.ts'

const found = (json: string, text: string) => {
  const outline = outlineJson(json)
  if (!outline) throw new Error('no outline')
  const search = searchJson(outline, text)
  while (search.step());
  return search.found()
}

test.each([
  ['{"Region":"eu","b":["EU west",1]}', 'eu', [1, 3]],
  ['{"region":"eu"}', 'REGION', [1]],
  ['{"a":9007199254740993,"b":1.0}', '0993', [1]],
  ['{"a":null,"b":{}}', '{}', [2]],
  [String.raw`{"K\u00f6ln":"a\nb"}`, 'köln', [1]],
  [String.raw`{"a":"x\u0026y"}`, 'x&y', [1]],
  [String.raw`{"a":"x\u0026y"}`, String.raw`\u0026`, [1]],
  ['{"a":"b"}', '"', []],
  ['[["deep"]]', 'deep', [2]],
])('in %s the search for %s finds %j', (json, text, nodes) => {
  expect(found(json, text)).toEqual(nodes)
})

test('matches follow each other around the ends', () => {
  expect([3, 5, 9].map((at) => nextMatch([3, 5], at, 1))).toEqual([5, 3, 3])
  expect([3, 5, 9].map((at) => nextMatch([3, 5], at, -1))).toEqual([5, 3, 5])
  expect(nextMatch([], 0, 1)).toBeUndefined()
})

test.each([
  ['"Eu eu"', 'EU', ['"', 'Eu', ' ', 'eu', '"']],
  ['none', 'x', ['none']],
  ['none', '', ['none']],
  ['İstanbul', 'ist', ['İstanbul']],
])('in %s each %s is marked', (shown, text, parts) => {
  expect(markedParts(shown, text)).toEqual(parts)
})
