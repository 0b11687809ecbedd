import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileSelector, parseSelector, type SelectorEndpoint } from '#domain/selectors.ts'
import { selectorEndpoint } from '#service/testing/test-selectors.ts'
import { meetsFilter, selectorFilter } from './selector-filter.ts'

const url = (test: string, text: string) => ({ field: 'url', test, text })

describe('selectors are a filter', () => {
  test.each([
    [`endpoint.url.contains("shop")`, [url('contains', 'shop')]],
    [`endpoint.url.startsWith('http://') `, [url('starts', 'http://')]],
    [` ( endpoint.url.endsWith( ".shop" ) )`, [url('ends', '.shop')]],
    [`endpoint.url=="a%_\u007e"`, [url('equals', 'a%_~')]],
    [
      `"a" == endpoint.url || endpoint.url in ['b', "c"]`,
      ['a', 'b', 'c'].map((t) => url('equals', t)),
    ],
    [
      `endpoint.url.contains("a") || (endpoint.proto == "" || endpoint.url.contains('a'))`,
      [url('contains', 'a'), { field: 'proto', test: 'equals', text: '' }],
    ],
    ['false', []],
  ])('%s', (text, filter) => {
    expect(parseSelector(text)).toBeNull()
    expect(selectorFilter([text])).toEqual(filter)
  })

  test.each([
    'true',
    '',
    'false == false',
    `endpoint.url.contains("")`,
    `endpoint.url.contains("a") && endpoint.proto == "http"`,
    `!endpoint.url.contains("a")`,
    `endpoint.url.contains("a") == false`,
    `endpoint.url.matches("a")`,
    `endpoint.url.lowerAscii() == "a"`,
    `endpoint.url.contains("a\\x62")`,
    `endpoint.url.contains(r"a")`,
    `endpoint.url.contains("""a""")`,
    `endpoint.url.contains("ä")`,
    `endpoint.url.contains("\u0000")`,
    `endpoint.created_at == "2026"`,
    `endpoint.nothing == "a"`,
    `endpoint.toString == "a"`,
    `endpoint.url.constructor("a")`,
    `endpoint.bindings == "a"`,
    `endpoint.url in []`,
    `endpoint.url == "a" ? true : true`,
    `endpoint.url == "a" // all`,
    `endpoint.url == "a" || true`,
    `${'('.repeat(50)}endpoint.url == "a"${')'.repeat(50)}`,
    Array.from({ length: 101 }, (_, at) => `endpoint.url == "${at}"`).join('||'),
    `endpoint.url == "${'a'.repeat(30_000)}"`,
  ])('but not %s', (text) => expect(selectorFilter([text])).toBeNull())

  test('one that is none leaves no filter for the others', () => {
    expect(selectorFilter(['endpoint.url == "a"', 'true'])).toBeNull()
    expect(selectorFilter([])).toEqual([])
  })
})

const TEXTS = ['', 'a', 'A', 'ab', '%', '_', 'http://a.b', "it's", '\\', '"', 'a\u0000', 'ä', '😀']
const field = fc.constantFrom('url', 'public_url', 'proto', 'region', 'metadata', 'hostport', 'id')
const literal = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('a', 'ab', '%', '_', 'http://', 'b') },
      { weight: 1, arbitrary: fc.constantFrom(...TEXTS) },
    ),
    fc.oneof(
      { weight: 9, arbitrary: fc.constant('"') },
      { weight: 1, arbitrary: fc.constantFrom("'", '"""', 'r"') },
    ),
  )
  .map(([text, quote]) => `${quote}${text}${quote.replace('r', '')}`)
const condition = fc.oneof(
  fc
    .tuple(field, fc.constantFrom('contains', 'startsWith', 'endsWith'), literal)
    .map(([name, method, text]) => `endpoint.${name}.${method}(${text})`),
  fc.tuple(field, literal).map(([name, text]) => `endpoint.${name} == ${text}`),
  fc.tuple(literal, field).map(([text, name]) => `${text} == endpoint.${name}`),
  fc.tuple(field, literal, literal).map(([name, a, b]) => `endpoint.${name} in [${a}, ${b}]`),
  fc.constantFrom('false', 'false', 'true', 'endpoint.nope == "a"'),
)
const joined = fc
  .array(fc.tuple(condition, fc.constantFrom(' || ', '||', ' || ', '||', ' && ', '\n||\t')), {
    minLength: 1,
  })
  .map((parts) =>
    parts
      .map(([text, sign]) => text + sign)
      .join('')
      .replace(/\s*(?:\|\||&&)\s*$/, ''),
  )
const selector = fc.oneof(
  condition,
  joined,
  joined.map((text) => `(${text})`),
)
const endpoint: fc.Arbitrary<SelectorEndpoint> = fc
  .tuple(...Array.from({ length: 7 }, () => fc.constantFrom(...TEXTS, 'xab', 'abx')))
  .map(
    ([
      id = '',
      address = '',
      public_url = '',
      proto = '',
      region = '',
      metadata = '',
      hostport = '',
    ]) => ({
      ...selectorEndpoint(id, address),
      public_url,
      proto,
      region,
      metadata,
      hostport,
    }),
  )

const matches = (text: string, one: SelectorEndpoint): boolean => {
  try {
    return compileSelector(text)(one)
  } catch {
    return false
  }
}

test('an endpoint that a selector matches meets the filter, and one that meets it is matched', () => {
  let filters = 0
  fc.assert(
    fc.property(fc.array(selector, { minLength: 1, maxLength: 3 }), endpoint, (texts, one) => {
      const filter = selectorFilter(texts)
      if (!filter) return
      filters += 1
      expect(meetsFilter(filter, one)).toBe(texts.some((text) => matches(text, one)))
    }),
    { numRuns: 2000 },
  )
  expect(filters).toBeGreaterThan(100)
})
