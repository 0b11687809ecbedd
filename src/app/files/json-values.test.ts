import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf } from '#domain/place-of.ts'
import { jsonValues } from './json-values.ts'

const read = (text: string) => jsonValues(text, 'operators')
const placed = (text: string, at: number) => {
  const { line, column } = placeOf(text, at)
  return `${line}:${column}`
}

const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 4 })
const layouts = fc.constantFrom<(values: readonly object[]) => string>(
  (values) => JSON.stringify(values),
  (values) => JSON.stringify(values, null, 2),
  (values) => values.map((value) => JSON.stringify(value)).join('\n'),
  (values) => values.map((value) => JSON.stringify(value, null, '\t')).join('\r\n'),
  (values) => JSON.stringify({ uri: '"', operators: values, next_page_uri: null }),
  (values) => JSON.stringify({ operators: values, uri: 'a' }, null, 4),
)

// An object with a member of this name may be an envelope.
const isPlain = (value: object) => !('operators' in value)

test('every value is read at its place, in any layout', () => {
  fc.assert(
    fc.property(objects, layouts, (values, layout) => {
      fc.pre(values.every(isPlain))
      const text = layout(values)
      const found = read(text)
      const sources = found.map((one) => (one.kind === 'value' ? one.source : one.message))
      expect(sources.map((source) => JSON.parse(source))).toEqual(
        values.map((value) => JSON.parse(JSON.stringify(value))),
      )
      for (const { at } of found) expect(text[at]).toBe('{')
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['[{"a":1},{"b":},{"c":3}]', '1:15', ['{"a":1}', '{"c":3}']],
  ['[\n  {"a":1\n  },\n  {"b": "x\n  },\n  {\n    "c": [{"d": 4}]}\n]', '4:9', 2],
  ['{"a":1}\n{"b":1,\n{"c":1}\n', '2:7', ['{"a":1}', '{"c":1}']],
  ['{"a":1}\n{"b":\n{"c":1}\n{"d":1}', '2:6', ['{"a":1}', '{"c":1}', '{"d":1}']],
  ['[{"a":1}, {"a":1', '1:17', ['{"a":1}']],
  // Lines that together are one value, with a record inside.
  ['{"a":1}\n{\n"":\n{"b":1}\n}\n{"c":1}', '3:4', ['{"a":1}', '{"b":1}', '{"c":1}']],
  ['{"operators":[{"a":1} "uri":1}{"b":1}', '1:28', ['{"a":1}', '"uri"']],
])('of %j all but the faulty value is read', (text, fault, values) => {
  const found = read(text)
  const places = found.flatMap(({ kind, at }) => (kind === 'fault' ? [placed(text, at)] : []))
  expect(places[0]).toBe(fault)
  const sources = found.flatMap((one) => (one.kind === 'value' ? [one.source] : []))
  expect(typeof values === 'number' ? sources.length : sources).toEqual(values)
})

// Regression: a file that was cut between two records was taken for a whole one, and its rest for nothing.
test.each([
  ['[{"a":1}', 1, '1:9'],
  ['[\n{"a":1},\n{"b":1},\n', 2, '4:1'],
  ['{"operators":[{"a":1}, ', 1, '1:24'],
  ['[', 0, '1:2'],
])('of %j, which is cut, it is said that the list is not closed', (text, values, place) => {
  const found = read(text)
  expect(found.filter(({ kind }) => kind === 'value')).toHaveLength(values)
  const last = found.at(-1)
  expect(last).toMatchObject({ message: expect.stringMatching(/^The list is not closed/) })
  expect(placed(text, last?.at ?? 0)).toBe(place)
  expect(read(`${text}${text.startsWith('{') ? ']}' : ']'}`)).toHaveLength(values)
})

test.each([
  '[\n{"x":\n{"a":1},\n"y":1}\n]',
  '[\n{\n"a":\n{\n"b": 1\n}\n}\n]',
  '[{"a": [\n{"b": 1},\n{"b": 2}\n]}]',
  '{\n"a": [\n{"b": 1}\n]\n}',
])('in %j, which is JSON, an object that begins a line is no value of its own', (text) => {
  expect(read(text).map(({ kind }) => kind)).toEqual(['value'])
})

test('a string that is never closed costs its value, however long the file is', () => {
  const text = `{"a":"\n${'{"b":1}\n'.repeat(50_000)}`
  const found = read(text)
  expect(found.filter(({ kind }) => kind === 'fault')).toHaveLength(1)
  expect(found).toHaveLength(50_001)
})
