import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '#contract/test-texts.ts'
import {
  SelectorError,
  compileSelector,
  parseSelector,
  type SelectorEndpoint,
} from './selectors.ts'

const endpoint: SelectorEndpoint = {
  id: 'ep_1',
  url: 'http://checkout.shop',
  public_url: '',
  proto: 'http',
  type: 'cloud',
  bindings: ['kubernetes', 'public'],
  region: 'eu',
  description: 'Checkout',
  metadata: '{"team":"shop"}',
  hostport: 'checkout.shop:80',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
}

const doubled = (seed: string, times: number) => `[${seed}]${'.map(x, x + x)'.repeat(times)}`

describe('a selector', () => {
  test.each([
    'true',
    ' \n true // everything',
    "endpoint.url.contains('checkout')",
    "endpoint.url.startsWith('http://') && endpoint.url.endsWith('.shop')",
    'endpoint.metadata.matches(\'"team":"sho."\')',
    "'kubernetes' in endpoint.bindings",
    "endpoint.bindings.exists(b, b == 'public')",
    'endpoint.bindings.all(b, size(b) > 3) && size(endpoint.bindings) == 2',
    "endpoint.url.split('/').size() == 3",
    "endpoint.description.lowerAscii() == 'checkout'",
    "has(endpoint.region) && endpoint['region'] == 'eu'",
    'timestamp(endpoint.created_at) < timestamp(endpoint.updated_at)',
    "endpoint.proto + '://' + endpoint.hostport == 'http://checkout.shop:80'",
    "b'ab' + b'c' == b'abc'",
    // A zone by its offset, into the next year.
    "timestamp('2026-07-01T12:34:56Z').getHours('+02:00') == 14",
    "timestamp('2025-12-31T23:30:00Z').getFullYear('+01:00') == 2026",
    // Regression: a selector with the zone UTC silently bound nothing.
    "timestamp('2026-07-01T12:34:56Z').getHours('UTC') == 12",
  ])('%s matches', (text) => {
    expect(parseSelector(text)).toBeNull()
    expect(compileSelector(text)(endpoint)).toBe(true)
  })

  test.each([
    'endpoint.nope == 1',
    'endpoint.__proto__ == 1',
    'nope.x',
    'nofunc(endpoint)',
    '1 / 0 == 1',
    "endpoint.url.matches('(')",
    "timestamp(endpoint.created_at).getHours('Europe/Berlin') == 1",
    "timestamp(endpoint.created_at).getHours('') == 1",
    "timestamp(endpoint.created_at).getHours('+0100') == 1",
    "timestamp(endpoint.created_at).getHours('+1') == 1",
  ])('%s parses but fails on an endpoint', (text) => {
    expect(parseSelector(text)).toBeNull()
    expect(() => compileSelector(text)(endpoint)).toThrow(SelectorError)
  })

  test.each(['', ' ', '\n\t'])('%j is refused as empty', (text) =>
    expect(parseSelector(text)?.message).toMatch(/^Enter a CEL expression/),
  )

  test('an issue says where it is', () => {
    expect(parseSelector('a b')).toEqual({
      message: 'Not valid CEL: unexpected "b" at line 1, column 3.',
      line: 1,
      column: 3,
    })
    expect(parseSelector('true ||\n(')?.message).toMatch(/^Not valid CEL: .+\.$/)
    expect(parseSelector('(')?.message).toContain('is not closed')
  })

  test.each(['(', '[', '!(', '{1:'])('60 KiB of %s is refused, not thrown', (text) => {
    expect(parseSelector(text.repeat(61_440 / text.length))?.message).toContain('nested too deeply')
  })

  test.each([
    ['one text', `${doubled("'0123456789'", 40)}.size() == 1`],
    ['bytes', `${doubled("b'0123456789'", 40)}.size() == 1`],
    [
      'bytes that it drops',
      `${doubled("b'0123456789'", 14)}.all(s, [${'1,'.repeat(99)}1].all(n, s + s != b''))`,
    ],
    ['a list', `${doubled('[1]', 40)}.size() == 1`],
    ['a joined text', `${doubled("['0123456789']", 16)}.all(l, l.join() == '')`],
    ['a replaced text', `${doubled("'0123456789'", 10)}.all(s, s.replace('0', s) == '')`],
    ['a text replaced everywhere', `${doubled("'0123456789'", 10)}.all(s, s.replace('', s) == '')`],
    [
      'a formatted text',
      `[['0123456789']]${'.map(x, [x, x])'.repeat(16)}.all(l, '%s'.format([l]) == '')`,
    ],
  ])('%s that grows too large fails instead of filling the memory', (_, text) => {
    for (const all of [text, `${text} || true`])
      expect(() => compileSelector(all)(endpoint)).toThrow('too long')
    // The next evaluation begins anew.
    expect(compileSelector("b'ab' + b'c' == b'abc'")(endpoint)).toBe(true)
  })

  test('a message cannot be made', () => {
    for (const text of [
      "google.protobuf.BytesValue{value: b'a'} == b'a'",
      "[1].all(x, [google.protobuf.BytesValue{value: b'a'}] == [])",
    ])
      expect(parseSelector(text)?.message).toBe(
        'Not valid CEL: a selector cannot make a google.protobuf.BytesValue, only lists and maps.',
      )
  })

  test('any text is either run or refused, with SelectorError only', () => {
    const pieces = fc.constantFrom(
      'endpoint',
      '.',
      'url',
      '(',
      ')',
      '[',
      ']',
      '&&',
      '!',
      '"',
      "'",
      '1',
      'true',
      'in',
      ' ',
    )
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(pieces).map((p) => p.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const issue = parseSelector(text)
        if (issue) expect(() => compileSelector(text)).toThrow(issue.message)
        else
          try {
            expect(typeof compileSelector(text)(endpoint)).toBe('boolean')
          } catch (error) {
            expect(error).toBeInstanceOf(SelectorError)
          }
      }),
    )
  })
})
