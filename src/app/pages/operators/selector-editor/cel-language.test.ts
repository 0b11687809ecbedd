import { highlightTree, tagHighlighter, tags } from '@lezer/highlight'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#contract/test-texts.ts'
import { celLanguage, celParts } from './cel-language.ts'

const looks = tagHighlighter([
  { tag: tags.propertyName, class: 'field' },
  { tag: tags.function(tags.variableName), class: 'function' },
  { tag: tags.string, class: 'string' },
  { tag: tags.number, class: 'number' },
  { tag: tags.bool, class: 'constant' },
  { tag: tags.keyword, class: 'keyword' },
  { tag: tags.comment, class: 'comment' },
  { tag: tags.invalid, class: 'invalid' },
])

const lookOf = (text: string) => {
  const parts: string[] = []
  highlightTree(celLanguage.parser.parse(text), looks, (from, to, look) =>
    parts.push(`${look} ${text.slice(from, to)}`),
  )
  return parts
}

test.each([
  ['endpoint.url.contains("x")', ['field url', 'function contains', 'string "x"']],
  ['"a" in endpoint.bindings', ['string "a"', 'keyword in', 'field bindings']],
  ['true || 1.5 > 0x1f', ['constant true', 'number 1.5', 'number 0x1f']],
  ['a // "no" b\n&& "yes"', ['comment // "no" b', 'string "yes"']],
  ['"""a\n"b""" + \'c', ['string """a\n"b"""', "string 'c"]],
  ['a # b', ['invalid #']],
  ['has(endpoint.in)', ['function has', 'field in']],
])('%s is shown as %j', (text, parts) => expect(lookOf(text)).toEqual(parts))

test('the parts of any text are in order, do not overlap, and leave out only white space', () => {
  const piece = fc.oneof(
    fc.constantFrom('endpoint', '.', '"', "'''", '//', '\n', '\r', '(', ')', '==', ' ', '\\'),
    fc.string({ unit: anyCharacter, maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      let end = 0
      for (const { from, to } of celParts(text)) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(to).toBeGreaterThan(from)
        expect(text.slice(end, from).trim()).toBe('')
        end = to
      }
      expect(text.slice(end).trim()).toBe('')
      const tree = celLanguage.parser.parse(text)
      expect(tree.length).toBe(text.length)
    }),
  )
})
