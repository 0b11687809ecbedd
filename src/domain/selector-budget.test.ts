import { celEnv, isCelError, mapType, CelScalar, parse, plan } from '@bufbuild/cel'
import { strings } from '@bufbuild/cel/ext'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  SelectorCostError,
  SelectorError,
  compileSelector,
  lastSteps,
  parseSelector,
  type SelectorEndpoint,
} from './selectors.ts'
import { MAX_STEPS } from './selector-budget.ts'

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

describe('a selector that takes too many steps and makes nothing', () => {
  const loops = (depth: number, inner: string): string =>
    Array.from({ length: depth }).reduceRight<string>(
      (body, _, level) => `digits.all(x${level}, ${body})`,
      inner,
    )
  const nested = (depth: number, inner: string) => `[${DIGITS}].all(digits, ${loops(depth, inner)})`

  test.each([
    ['nested loops', nested(7, 'true')],
    ['calls in loops', nested(5, 'x0 + x1 + x2 + x3 + x4 >= 0')],
    ['reads in loops', nested(4, Array(1000).fill('digits[0] == 0').join(' && '))],
    ['loops that end early', `${doubled('[1]', 12)}.all(l, ${nested(3, 'l.exists(y, true)')})`],
    ['failing loops', nested(7, 'endpoint.nothing')],
    ['lists of lists compared', `[['a']]${'.map(x, [x, x])'.repeat(30)}.all(l, l == l.map(y, y))`],
    [
      'lists of lists searched',
      `[['a']]${'.map(x, [x, x])'.repeat(30)}.all(l, 'b' in [l, l] || l in [[l[0], l[1]]])`,
    ],
    ['patterns', nested(3, "!endpoint.description.matches('(x+x+)+y')")],
    ['a pattern of many repeats', "endpoint.metadata.matches('((a?){30}(b?){30}){30}')"],
    [
      'times in a zone',
      nested(
        4,
        "['Asia/Kolkata', 'Europe/Berlin'].all(z, timestamp(endpoint.created_at).getHours(z) > 0)",
      ),
    ],
    ['texts that are read', nested(4, "!endpoint.metadata.contains('absent')")],
    [
      'one text replaced',
      `[endpoint.metadata]${'.map(t, t + t)'.repeat(4)}.all(t, t.replace(' ', 'x') != '')`,
    ],
  ])('such as %s, is refused by its steps', (_, text) => {
    expect(() => compileSelector(text)(endpoint)).toThrow('it takes too many steps')
  })

  test('is refused by its steps, on the slowest machine as on the fastest', () => {
    const selector = compileSelector(nested(4, "!endpoint.metadata.contains('absent')"))
    expect(() => selector(endpoint)).toThrow(SelectorCostError)
    const steps = lastSteps()
    expect(() => selector(endpoint)).toThrow(SelectorCostError)
    expect(lastSteps()).toBe(steps)
  })
})

test('a long list can be mapped and summed, and does not overflow the stack', () => {
  const text = "endpoint.metadata.split('').map(c, c + c).filter(c, c != '').size() > 4096"
  expect(compileSelector(text)(endpoint)).toBe(true)
  const sum = Array(300).fill("['a']").join(' + ')
  expect(
    compileSelector(`(${sum}).exists_one(a, a == 'b') || (${sum}).size() == 300`)(endpoint),
  ).toBe(true)
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
  expect(lastSteps()).toBeLessThan(MAX_STEPS / 4)
})

test('a message cannot be made, which holds copies that nothing counts', () => {
  expect(parseSelector("google.protobuf.BytesValue{value: b'a'} == b'a'")?.message).toBe(
    'Not valid CEL: a selector cannot make a google.protobuf.BytesValue, only lists and maps.',
  )
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
})
