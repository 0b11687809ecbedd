import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJsonObject, writeJsonObject } from './json-text.ts'
import { mergeJson } from './merge-json.ts'

type Json = { [name: string]: unknown }

const names = fc.oneof(fc.constantFrom('a', 'b', 'team', 'a.b', '', '"', '$&'), fc.string())
const scalars = fc.oneof(
  fc.constantFrom(0, 1, 1.5, 1e21, true, null, '', '}', '\\"', '$&', '\u2028'),
  fc.string(),
  fc.integer(),
)
const { objects } = fc.letrec<{ objects: Json; any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    scalars,
    fc.array(scalars, { maxLength: 3 }),
    tie('objects'),
  ),
  objects: fc
    .dictionary(names, tie('any'), { maxKeys: 4 })
    .filter((value) => !Object.hasOwn(value, '__proto__')),
}))
const spaces = fc.array(fc.constantFrom(' ', '\n', '\t', '\r\n', ''), { minLength: 1 })

/** JSON as a person may type it: white space anywhere, characters escaped at will. */
const typed = (value: unknown, spaces: readonly string[]): string => {
  let count = 0
  const space = () => spaces[count++ % spaces.length] ?? ''
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map((v) => space() + write(v)).join(',')}${space()}]`
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const members = Object.entries(value).map(
      ([name, inner]) =>
        `${space()}${JSON.stringify(name)}${space()}:${space()}${write(inner)}${space()}`,
    )
    return `{${members.join(',') || space()}}`
  }
  return space() + write(value) + space()
}

const parse = (text: string | undefined): unknown => JSON.parse(text ?? 'null')
const never = () => false

test('an object that is cut and written again is the same text', () =>
  fc.assert(
    fc.property(objects, spaces, (value, spaces) => {
      const text = typed(value, spaces)
      const read = readJsonObject(text)
      if (!read) throw new Error(`not read: ${text}`)
      expect(read.source).toBe(text.trim())
      expect(JSON.parse(read.compact)).toEqual(value)
      const members = [...read.members.values()].map((m) => [m, m.value.source] as const)
      expect(writeJsonObject(members, read.tail)).toBe(read.source)
    }),
  ))

test('members that only they touched are theirs; every other byte of mine stays', () =>
  fc.assert(
    fc.property(objects, objects, objects, spaces, spaces, (seen, theirs, mine, one, other) => {
      // Own members of each side, so that nothing is asked.
      const from = (value: Json, prefix: string) =>
        Object.fromEntries(Object.entries(value).map(([name, inner]) => [prefix + name, inner]))
      const base = from(seen, 's')
      const mineText = typed({ ...base, ...from(mine, 'm') }, one)
      const merged = mergeJson(
        {
          seen: JSON.stringify(base),
          theirs: typed({ ...base, ...from(theirs, 't') }, other),
          mine: mineText,
        },
        () => {
          throw new Error('asked')
        },
      )
      expect(parse(merged?.text)).toEqual({
        ...base,
        ...from(mine, 'm'),
        ...from(theirs, 't'),
      })
      const kept = mineText.trimEnd().replace(/\s*\}$/, '')
      if (kept !== mineText.trimEnd().slice(0, 1)) expect(merged?.text).toContain(kept)
      expect(merged?.isTheirs).toBe(Object.keys(theirs).length > 0)
    }),
  ))

test('formatting alone is no change: mine stays byte for byte', () =>
  fc.assert(
    fc.property(objects, objects, spaces, spaces, (seen, mine, one, other) => {
      const text = typed(mine, one)
      const sides = { seen: JSON.stringify(seen), theirs: typed(seen, other), mine: text }
      expect(mergeJson(sides, never)).toEqual({ text, isTheirs: false })
    }),
  ))

test('the result is what a merge of the parsed objects gives', () => {
  const isObject = (value: unknown): value is Json =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const model = (seen: Json, theirs: Json, mine: Json, isTheirs: boolean): Json => {
    const merged: Json = {}
    for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
      const [s, t, m] = [seen, theirs, mine].map((o) =>
        Object.hasOwn(o, name) ? o[name] : undefined,
      )
      let value = isTheirs ? t : m
      if (same(t, m) || same(s, t)) value = m
      else if (same(s, m)) value = t
      else if (isObject(s) && isObject(t) && isObject(m)) value = model(s, t, m, isTheirs)
      if (value !== undefined) merged[name] = value
    }
    return merged
  }
  // Few names and values, so that the sides meet.
  const few = fc.letrec<{ objects: Json; any: unknown }>((tie) => ({
    any: fc.oneof(fc.constantFrom(1, '1', null, [1], [2]), tie('objects')),
    objects: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any'), { maxKeys: 3 }),
  })).objects
  fc.assert(
    fc.property(few, few, few, spaces, fc.boolean(), (seen, theirs, mine, spaces, answer) => {
      const texts = {
        seen: typed(seen, spaces),
        theirs: typed(theirs, spaces.toReversed()),
        mine: JSON.stringify(mine, null, 2),
      }
      const merged = mergeJson(texts, () => answer)
      expect(parse(merged?.text)).toEqual(model(seen, theirs, mine, answer))
    }),
    { numRuns: 500 },
  )
})

// Regression: "Keep theirs" on a member that I removed sent theirs again, with this member last.
test('who keeps theirs has no change left', () => {
  const texts = { seen: '{"team":"b","n":1}', theirs: '{ "team": "a", "n": 1 }', mine: '{"n":1}' }
  expect(mergeJson(texts, () => true)?.text).toBe(texts.theirs)
  const inner = {
    seen: '{"in":{"a":1,"b":2}}',
    theirs: '{"in":{"a":3,"b":2}}',
    mine: '{"in":{"b":2}}',
  }
  expect(mergeJson(inner, () => true)?.text).toBe(inner.theirs)
  expect(mergeJson({ ...texts, mine: '{"n":2}' }, () => true)?.text).toBe('{"n":2,"team":"a"}')
})

test('their members come as they wrote them, formatted like mine', () => {
  const merge = (mine: string, theirs: string, seen = '{"a":1}') =>
    mergeJson({ seen, theirs, mine }, never)?.text
  expect(merge('{\n  "a": 1,\n  "b": 2\n}\n', '{"a":1.50,"c":"\\u0063"}')).toBe(
    '{\n  "a": 1.50,\n  "b": 2,\n  "c": "\\u0063"\n}\n',
  )
  expect(merge('{"a": 1, "b": 2}', '{"a":1,"c":3}')).toBe('{"a": 1, "b": 2, "c": 3}')
  expect(merge('{"b": 2}', '{"a":1,"c":3}')).toBe('{"b": 2, "c": 3}')
  expect(merge('{"a":1,"b":2}', '{"a": 1, "c": 3}')).toBe('{"a":1,"b":2,"c":3}')
  expect(merge('{ }', '{\n  "a": 1,\n  "c": 3\n}')).toBe('{\n  "c": 3\n}')
  expect(merge('{ }', '{"a": 1 }')).toBe('{ }')
  expect(merge('{\n  "b": 2,\n  "a": 1\n}', '{}')).toBe('{\n  "b": 2\n}')
})

test('a conflict names its path and shows the source of each side', () => {
  const asked: unknown[] = []
  const merged = mergeJson(
    {
      seen: '{"namespace":{"uid":"1","a.b":1}}',
      theirs: '{"namespace":{"uid":"2"}}',
      mine: '{"namespace":{"uid":"\\u0033","a.b":2}}',
    },
    (conflict) => asked.push(conflict) > 0 && conflict.part === 'namespace.uid',
  )
  expect(asked).toEqual([
    { part: 'namespace.uid', seen: '"1"', theirs: '"2"', mine: '"\\u0033"' },
    { part: 'namespace["a.b"]', seen: '1', theirs: null, mine: '2' },
  ])
  expect(merged?.text).toBe('{"namespace":{"uid":"2","a.b":2}}')
})

test.each([
  ['not JSON', 'team=a'],
  ['an array', '[1]'],
  ['a comment', '{"a":1 /* one */}'],
  ['a repeated name', '{"a":1,"a":2}'],
  ['a repeated name with an escape', '{"a":1,"\\u0061":2}'],
  ['__proto__', '{"a":{"__proto__":1}}'],
  ['a number that becomes infinite', '{"a":[1e400]}'],
  ['a number that becomes zero', '{"a":1e-400}'],
  ['a number with too many digits', '{"a":12345678901234567890}'],
  ['a negative zero', '{"a":-0}'],
  ['a nesting too deep', `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`],
  ['a very long text', JSON.stringify({ a: 'x'.repeat(100_000) })],
  ['a byte order mark', '\uFEFF{"a":1}'],
])('%s is not compared by member', (_, text) => {
  for (const side of ['seen', 'theirs', 'mine'] as const) {
    const texts = { seen: '{}', theirs: '{"b":1}', mine: '{"c":1}' }
    expect(mergeJson({ ...texts, [side]: text }, never)).toBeNull()
  }
})
