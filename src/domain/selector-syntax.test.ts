import { parse } from '@bufbuild/cel'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '#contract/test-texts.ts'
import { parseSelector } from './selectors.ts'
import { findSyntaxFault } from './selector-syntax.ts'

// The message without its first words, and the place.
const issueIn = (text: string) => {
  const { message = '', line, column } = parseSelector(text) ?? {}
  return [message.replace(/^Not valid CEL: |\.$/g, ''), line, column]
}

// Regression: the place was where the parser's last attempt began: column 13 for the first of these.
test.each([
  ['endpoint.url.contains("x', 23, 'the string at line 1, column 23 has no closing "'],
  ["a == 'x", 6, "the string at line 1, column 6 has no closing '"],
  ['a == """x\\"""', 6, 'the string at line 1, column 6 has no closing """'],
  ["a == r'x", 6, "the string at line 1, column 6 has no closing '"],
  ["r'x\\'' + 1", 6, "the string at line 1, column 6 has no closing '"],
  ['a == "x\ny"', 6, 'the string at line 1, column 6 has no closing " on its line'],
  ["'a' 'b'", 5, 'unexpected string at line 1, column 5'],
  ['size(a b)', 8, 'unexpected "b" at line 1, column 8'],
  ['1 + * 2', 5, 'unexpected "*" at line 1, column 5'],
  ['a && b & c', 8, 'unexpected "&" at line 1, column 8'],
  ['[a, , b]', 5, 'unexpected "," at line 1, column 5'],
  ['{a: b: c}', 6, 'unexpected ":" at line 1, column 6'],
  ['(a ? b)', 7, 'unexpected ")" at line 1, column 7'],
  ['[a)', 3, 'unexpected ")" at line 1, column 3: the "[" at line 1, column 1 is still open'],
  ['size(a, ]', 9, 'unexpected "]" at line 1, column 9: the "(" at line 1, column 5 is still open'],
  ['a &&\u00a0b', 5, 'unexpected character U+00A0 at line 1, column 5'],
  ['a == “b”', 6, 'unexpected "“" at line 1, column 6'],
  [`a ${'b'.repeat(50)}`, 3, `unexpected "${'b'.repeat(40)}…" at line 1, column 3`],
  ['a && if', 6, '"if" at line 1, column 6 is a reserved word'],
  ['(a && b', 1, 'the "(" at line 1, column 1 is not closed'],
  ['a.exists(b, [b[0]', 13, 'the "[" at line 1, column 13 is not closed'],
  ['a ||  // or', 5, 'it ends too early, at line 1, column 5'],
  ['a.', 3, 'it ends too early, at line 1, column 3'],
])('%j is wrong at column %i', (text, column, message) => {
  expect(issueIn(text)).toEqual([message, 1, column])
})

test.each([
  ['a &&\nb c', 2, 3],
  ['a &&\r\nb c', 2, 3],
  ['a &&\rb c', 2, 3],
  ['\n\n\tb c', 3, 4],
  ["'é😀' b", 1, 6],
  ['// 😀\n(', 2, 1],
])('%j is wrong at line %i, column %i: characters are code points', (text, line, column) => {
  expect(issueIn(text).slice(1)).toEqual([line, column])
})

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const one = tie('expression')
  const of = (...parts: (string | null)[]) =>
    fc
      .tuple(...parts.map((part) => (part === null ? one : fc.constant(part))))
      .map((list) => list.join(''))
  const atom = fc.constantFrom(
    ...`a true null 1 0x1Fu 2.5e-1 "x\\"" r'\\' b'''\n''' br"x" [] {} f() a.b.c .a a.if '//'`.split(
      ' ',
    ),
  )
  return {
    expression: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      atom,
      of('(', null, ')'),
      of('!(', null, ')'),
      of('(', null, ') && (', null, ')'),
      of('(', null, ')\n-(', null, ')'),
      of('(', null, ') in [', null, ', ', null, ',]'),
      of('((', null, ') ? (', null, ') : (', null, '))'),
      of('{(', null, '): ', null, ", 'k': ", null, '}'),
      of('a.b{c: ', null, ', d: ', null, '}'),
      of('f (', null, ', ', null, ').g()[', null, '].h'),
      of('[1].exists(x, // each\n', null, ')'),
    ),
  }
})

describe('any text', () => {
  test('that is an expression has no fault', () => {
    fc.assert(
      fc.property(expression, (text) => {
        expect(() => parse(text)).not.toThrow()
        expect(findSyntaxFault(text)).toBeNull()
      }),
    )
  })

  test('that is not has its fault inside or just at its end', () => {
    const pieces = fc.constantFrom(
      ...Array.from('a .()[]{}"\'\\\n\r1!?:,-|'),
      ..."&& // in if 😀 \ud800 0x 1. ''' r\"".split(' '),
    )
    const texts = fc.oneof(
      fc.array(pieces).map((list) => list.join('')),
      fc.string({ unit: anyCharacter }),
      fc.tuple(expression, fc.nat()).map(([text, cut]) => text.slice(0, cut % text.length)),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const issue = parseSelector(text)
        if (!issue?.line || !issue.column) return
        const line = text.split(/\r\n|\r|\n/)[issue.line - 1]
        expect(line).toBeDefined()
        expect(issue.column).toBeGreaterThan(0)
        expect(issue.column).toBeLessThanOrEqual(Array.from(line ?? '').length + 1)
      }),
      { numRuns: 1000 },
    )
  })

  test.each(["'", "'a' + ", '(', 'a.b(', '[1,', '1', '\\', '//\n', '"\\"'])(
    'of 64 KiB, the most of a request, of %j is scanned at once',
    (piece) => {
      expect(() => findSyntaxFault(piece.repeat(65_536 / piece.length))).not.toThrow()
    },
  )
})
