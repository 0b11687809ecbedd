import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bracketOf,
  cell,
  isNamedTwice,
  jqPath,
  nameText,
  outlineJson,
  readJsonString,
  scanJson,
  sourceText,
  type JsonOutline,
} from './json-outline.ts'

const outlined = (text: string): JsonOutline => {
  const outline = outlineJson(text)
  if (!outline) throw new Error('no outline')
  return outline
}

/** The value that an outline says, made of its parts. */
const rebuilt = (outline: JsonOutline, node = 0): unknown => {
  const bracket = bracketOf(outline, node)
  if (bracket === null) return JSON.parse(sourceText(outline, node))
  const inside: number[] = []
  const end = cell(outline, 'end', node)
  for (let at = node + 1; at < end; at = cell(outline, 'end', at)) inside.push(at)
  expect(inside).toHaveLength(cell(outline, 'size', node))
  for (const [index, at] of inside.entries()) {
    expect(cell(outline, 'parent', at)).toBe(node)
    expect(cell(outline, 'index', at)).toBe(index)
    expect(cell(outline, 'level', at)).toBe(cell(outline, 'level', node) + 1)
  }
  return bracket === '['
    ? inside.map((at) => rebuilt(outline, at))
    : Object.fromEntries(
        inside.map((at) => [readJsonString(nameText(outline, at) ?? ''), rebuilt(outline, at)]),
      )
}

describe('an outline', () => {
  test('is of any JSON, however it is spaced', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const outline = outlined(` \n${text}\r\n`)
        expect(sourceText(outline, 0)).toBe(text)
        expect(rebuilt(outline)).toEqual(JSON.parse(text))
      }),
    )
  })

  test('is the same when it is read in steps', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 5 }), (text, most) => {
        const scan = scanJson(text)
        while (scan.step(most)) expect(scan.outline()).toBeNull()
        expect(scan.outline()).toEqual(outlined(text))
      }),
    )
  })

  test('keeps numbers as they were written', () => {
    const outline = outlined('{"a": 9007199254740993, "b":[1.0,1e400,-0 ,1E+2]}')
    expect([1, 3, 4, 5, 6].map((node) => sourceText(outline, node))).toEqual([
      '9007199254740993',
      '1.0',
      '1e400',
      '-0',
      '1E+2',
    ])
  })

  test('has names that are given twice, and texts with quotes and backslashes', () => {
    const outline = outlined(String.raw`{"a":1,"a":"\\","\u0061":"\"}","b\\":"]"}`)
    expect([1, 2, 3, 4].map((node) => nameText(outline, node))).toEqual([
      '"a"',
      '"a"',
      String.raw`"\u0061"`,
      String.raw`"b\\"`,
    ])
    expect([1, 2, 3, 4].map((node) => isNamedTwice(outline, node))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(readJsonString(sourceText(outline, 3))).toBe('"}')
  })

  test('may be 100,000 deep, and long', () => {
    const deep = outlined(`${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`)
    expect([deep.count, deep.depth]).toEqual([100_001, 100_000])
    expect(jqPath(deep, 100_000)).toHaveLength(50_000 * '[0].a'.length + 1)
    const long = outlined(JSON.stringify(Array.from({ length: 500_000 }, () => ['x', 1])))
    expect([long.count, cell(long, 'size', 0)]).toEqual([1_500_001, 500_000])
  })

  test('is not made of millions of values', () => {
    expect(outlineJson(`[${'0,'.repeat(2_100_000)}0]`)).toBeNull()
  })
})

test.each([
  ['{"binding":{"cert":{"not_after":"x"}}}', 3, '.binding.cert.not_after'],
  ['{"a":1}', 0, '.'],
  ['[[1]]', 2, '.[0][0]'],
  ['{"odd name":[{"a":1}]}', 3, '.["odd name"][0].a'],
  ['{"a":{"1x":{"":{"k-8":{"\\u202e\\"":0}}}}}', 5, '.a["1x"][""]["k-8"]["\u202e\\""]'],
])('the path in %s of value %i is %s', (text, node, path) => {
  expect(jqPath(outlined(text), node)).toBe(path)
})
