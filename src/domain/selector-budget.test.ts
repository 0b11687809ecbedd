import { celEnv, isCelError, mapType, CelScalar, parse, plan } from '@bufbuild/cel'
import { strings } from '@bufbuild/cel/ext'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  SelectorCostError,
  SelectorError,
  compileSelector,
  parseSelector,
  type SelectorEndpoint,
} from './selectors.ts'

const LONGEST = 4096
const endpoint: SelectorEndpoint = {
  id: 'ep_1',
  url: `http://${'a'.repeat(200)}.shop:80`,
  public_url: '',
  proto: 'http',
  type: 'cloud',
  bindings: Array.from({ length: 100 }, (_, index) => `binding-${index}`),
  region: 'eu',
  description: 'Ä'.repeat(LONGEST),
  metadata: `{"team":"shop"}${' '.repeat(LONGEST)}`,
  hostport: '',
  created_at: '2026-01-01T12:34:56.789Z',
  updated_at: '2026-07-01T12:34:56.789Z',
}

const DIGITS = '[0,1,2,3,4,5,6,7,8,9]'
const doubled = (seed: string, times: number): string =>
  `[${seed}]${'.map(x, x + x)'.repeat(times)}`
const BYTES = `${doubled("b'0123456789'", 14)}.map(s, ${DIGITS}.map(a, ${DIGITS}.map(b, ${DIGITS}.map(c, s + s))))`
const TEXT = doubled("'0123456789'", 14)

describe('a selector that makes more than it may', () => {
  test.each([
    ['bytes', `${BYTES}.size() == 1`],
    [
      'bytes that it drops',
      `${doubled("b'0123456789'", 14)}.exists(s, ${DIGITS}.exists(a, ${DIGITS}.exists(b, ${DIGITS}.exists(c, s + s == b''))))`,
    ],
    ['one text', `${doubled("'0123456789'", 20)}.size() == 1`],
    ['texts', `${TEXT}.all(s, ${DIGITS}.all(a, ${DIGITS}.all(b, s + 'a' != s + 'b')))`],
    [
      'lists',
      `${DIGITS}.map(a, ${DIGITS}.map(b, ${DIGITS}.map(c, ${DIGITS}.map(d, ${DIGITS})))).size() == 1`,
    ],
    [
      'maps',
      `${DIGITS}.map(a, ${DIGITS}.map(b, ${DIGITS}.map(c, ${DIGITS}.map(d, {'a': {'b': 1, 'c': 2}, 'd': 4, 'e': 5})))).size() == 1`,
    ],
    ['a list', `${doubled('[1]', 20)}.size() == 1`],
    ['pieces', `${TEXT}.all(s, s.split('').size() == 1)`],
    ['a joined text', `${doubled("['0123456789']", 16)}.all(l, l.join() == '')`],
    ['a replaced text', `${doubled("'0123456789'", 10)}.all(s, s.replace('0', s) == '')`],
    ['a text replaced everywhere', `${doubled("'0123456789'", 10)}.all(s, s.replace('', s) == '')`],
    [
      'a formatted text',
      `[['0123456789']]${'.map(x, [x, x])'.repeat(30)}.all(l, '%s'.format([l]) == '')`,
    ],
    [
      'formatters',
      `${DIGITS}.all(a, ${DIGITS}.all(b, ${DIGITS}.all(c, '%f'.format([1.5]) != '')))`,
    ],
    ['patterns', `${doubled("'[\\\\pL]'", 12)}.all(p, 'a'.matches(p))`],
  ])(
    'in %s is refused, not run to its end and not taken for one that does not match',
    (_, text) => {
      expect(parseSelector(text)).toBeNull()
      expect(() => compileSelector(text)(endpoint)).toThrow(SelectorCostError)
    },
  )

  test.each([
    'true || COSTLY',
    'COSTLY || true',
    '!(false && COSTLY)',
    `${DIGITS}.exists(x, COSTLY || x == 9)`,
  ])('cannot hide it: %s', (text) => {
    const selector = compileSelector(text.replace('COSTLY', `${BYTES}.size() == 1`))
    if (text.startsWith('true') || text.startsWith('!')) expect(selector(endpoint)).toBe(true)
    else expect(() => selector(endpoint)).toThrow(SelectorCostError)
  })

  test('does not take from the next one', () => {
    const costly = compileSelector(`${BYTES}.size() == 1`)
    const honest = compileSelector("endpoint.bindings.map(b, b + '!').size() == 100")
    for (let round = 0; round < 3; round += 1) {
      expect(() => costly(endpoint)).toThrow(SelectorCostError)
      expect(honest(endpoint)).toBe(true)
    }
  })
})

test.each([
  "endpoint.bindings.filter(a, endpoint.bindings.exists(b, b == a + '')).size() == 100",
  "endpoint.bindings.map(b, b.split('-')).all(p, p[0] in ['binding', 'public'])",
  'endpoint.bindings.all(b, endpoint.metadata.contains("shop") && endpoint.description.lowerAscii() != b)',
  "endpoint.metadata.replace(' ', '') == '{\"team\":\"shop\"}'",
  "endpoint.bindings.join(', ').size() > 100",
  "endpoint.bindings.all(b, b.matches('^[a-z]+-[0-9]{1,3}$'))",
  "'%s is %s, %d of %.2f'.format([endpoint.id, endpoint.description, 1, 0.5]).startsWith('ep_1 is')",
  "endpoint.bindings.map(b, {'name': b, 'tags': [b, endpoint.region]}).exists(m, m.name == 'binding-99')",
  'size(bytes(endpoint.description)) == 8192',
])('an honest selector on long texts is far from it: %s', (text) => {
  expect(compileSelector(text)(endpoint)).toBe(true)
})

test('a message cannot be made, which holds copies that nothing counts', () => {
  expect(parseSelector("google.protobuf.BytesValue{value: b'a'} == b'a'")?.message).toBe(
    'Not valid CEL: a selector cannot make a google.protobuf.BytesValue, only lists and maps.',
  )
})

describe('a time in a zone', () => {
  test.each([
    ["timestamp(endpoint.created_at).getHours('Europe/Berlin') == 13"],
    ["timestamp(endpoint.updated_at).getHours('europe/berlin') == 14"],
    ["timestamp(endpoint.created_at).getMinutes('Asia/Kolkata') == 4"],
    ["timestamp('2025-12-31T23:30:00Z').getFullYear('Europe/Berlin') == 2026"],
    ["timestamp('2025-12-31T23:30:00Z').getMonth('Europe/Berlin') == 0"],
    ["timestamp('2025-12-31T23:30:00Z').getDate('Europe/Berlin') == 1"],
    ["timestamp('2025-12-31T23:30:00Z').getDayOfMonth('Europe/Berlin') == 0"],
    ["timestamp('2025-12-31T23:30:00Z').getDayOfWeek('Europe/Berlin') == 4"],
    ["timestamp('2025-12-31T23:30:00Z').getDayOfYear('Europe/Berlin') == 0"],
    ["timestamp('2025-12-31T23:00:00Z').getHours('Europe/Berlin') == 0"],
    ["timestamp(endpoint.created_at).getSeconds('UTC') == 56"],
    ["timestamp(endpoint.created_at).getMilliseconds('Europe/Berlin') == 789"],
    ["timestamp(endpoint.created_at).getHours('+05:30') == 18"],
    ["timestamp(endpoint.created_at).getHours('-01:00') == 11"],
  ])('%s', (text) => expect(compileSelector(text)(endpoint)).toBe(true))

  test.each(['Nowhere/Here', '', '+0100', '+1'])('%j is no zone, and fails', (zone) => {
    const text = `timestamp(endpoint.created_at).getHours('${zone}') == 1`
    expect(() => compileSelector(text)(endpoint)).toThrow(SelectorError)
    expect(compileSelector(`${text} || true`)(endpoint)).toBe(true)
  })
})

const { expression } = fc.letrec<{ expression: string; value: string }>((tie) => {
  const value = tie('value')
  const pair = (join: (a: string, b: string) => string) =>
    fc.tuple(value, value).map(([a, b]) => join(a, b))
  return {
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom(
        '1',
        '2.5',
        "'a,b'",
        "b'ab'",
        '[]',
        '{}',
        "['b', 'a']",
        'x',
        'endpoint.region',
        'null',
        'true',
      ),
      pair((a, b) => `(${a} + ${b})`),
      pair((a, b) => `[${a}, ${b}]`),
      pair((a, b) => `{'k': ${a}, 1: ${b}}`),
      pair((a, b) => `${a}.map(x, ${b})`),
      pair((a, b) => `${a}.filter(x, ${b} == x)`),
      pair((a, b) => `${a}.exists(x, x == ${b})`),
      pair((a, b) => `(${a} in ${b} ? [${b}] : ${a})`),
      pair((a, b) => `${a}.replace('a', string(${b}))`),
      pair((a, b) => `'%s %s'.format([${a}, ${b}])`),
      value.map((a) => `${a}.split(',')`),
      value.map((a) => `${a}.join('-')`),
      value.map((a) => `${a}.upperAscii()`),
      value.map((a) => `bytes(${a})`),
      value.map((a) => `dyn(${a})[0]`),
      value.map((a) => `${a}.k`),
    ),
    expression: pair(
      (a, b) => `[1].exists(x, string(dyn(${a})) == string(dyn(${b})) || ${a} == ${b})`,
    ),
  }
})

test('counting changes no result', () => {
  const environment = celEnv({
    variables: { endpoint: mapType(CelScalar.STRING, CelScalar.DYN) },
    funcs: strings,
  })
  const plain = (text: string): unknown => {
    const result = plan(environment, parse(`${text}\n`))({ endpoint })
    return isCelError(result) ? result.message : result
  }
  const counted = (text: string): unknown => {
    try {
      return compileSelector(text)(endpoint)
    } catch (error) {
      return error instanceof SelectorError
        ? error.message.replace(/^Failed on an endpoint: |\.$/g, '')
        : error
    }
  }
  fc.assert(
    fc.property(expression, (text) => {
      expect(counted(text)).toBe(plain(text))
    }),
    { numRuns: 150 },
  )
}, 60_000)
