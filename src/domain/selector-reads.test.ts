import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#contract/test-texts.ts'
import { readsOf } from './selector-reads.ts'

const read = (text: string) =>
  readsOf(text).fields.map(({ path, from, to }) => [path.join('.'), text.slice(from, to)])

test.each([
  ['endpoint.url == "x"', [['url', 'url']]],
  [
    'endpoint.a == "é😀" &&\n // endpoint.no\n endpoint . b == endpoint["c"]',
    [
      ['a', 'a'],
      ['b', 'b'],
      ['c', '"c"'],
    ],
  ],
  [
    'endpoint.principal.id == "x"',
    [
      ['principal', 'principal'],
      ['principal.id', 'id'],
    ],
  ],
  ['endpoint.url.contains("endpoint.no")', [['url', 'url']]],
  ['[endpoint.a].exists(endpoint, endpoint.no == "x")', [['a', 'a']]],
  [
    'endpoint.bindings.exists(one, one == endpoint.b)',
    [
      ['bindings', 'bindings'],
      ['b', 'b'],
    ],
  ],
  ['{"a": endpoint.b}.a == 1', [['b', 'b']]],
  ['other.url == "x"', []],
  ['endpoint.url ==', []],
])('%s reads %j', (text, fields) => expect(read(text)).toEqual(fields))

test('what a selector tests itself, and what is no endpoint, is told apart', () => {
  const { tested, fields } = readsOf('has(endpoint.a) && "b" in endpoint && has(endpoint.c.d)')
  expect(tested).toEqual([['a'], ['b'], ['c', 'd']])
  expect(fields.map(({ path }) => path)).toEqual([['c']])
  const text = 'url == "x" || type(1) == int'
  expect(readsOf(text).others.map(({ name, from, to }) => [name, text.slice(from, to)])).toEqual([
    ['url', 'url'],
    ['int', 'int'],
  ])
})

test('no text makes it throw, and every place is in the text', () => {
  const piece = fc.oneof(
    fc.constantFrom('endpoint', '.', 'url', '["', '"]', '==', '&&', '(', ')', ' ', '\n', 'has'),
    fc.string({ unit: anyCharacter, maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('')
      for (const { path, from, to } of readsOf(text).fields)
        expect(text.slice(from, to)).toContain(path.at(-1)?.slice(0, 1))
    }),
  )
  expect(readsOf(`${'('.repeat(4_000)}endpoint.a`)).toEqual(readsOf(''))
})
