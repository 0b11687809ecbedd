import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language'
import { NodeSet, NodeType, Parser, Tree, type Input, type PartialParse } from '@lezer/common'
import { styleTags, tags } from '@lezer/highlight'
import { tokensOf, type Token } from '#domain/selector-tokens.ts'

const NAMES = [
  'Selector',
  'Comment',
  'String',
  'Number',
  'Constant',
  'Keyword',
  'Field',
  'Function',
  'Variable',
  'Bracket',
  'Operator',
  'Unknown',
] as const
type Name = (typeof NAMES)[number]

const data = defineLanguageFacet()

const nodes = new NodeSet(
  NAMES.map((name, id) =>
    NodeType.define({
      id,
      name,
      top: name === 'Selector',
      props: name === 'Selector' ? [[languageDataProp, data]] : [],
    }),
  ),
).extend(
  styleTags({
    Comment: tags.lineComment,
    String: tags.string,
    Number: tags.number,
    Constant: tags.bool,
    Keyword: tags.keyword,
    Field: tags.propertyName,
    Function: tags.function(tags.variableName),
    Variable: tags.variableName,
    Bracket: tags.bracket,
    Operator: tags.operator,
    Unknown: tags.invalid,
  }),
)

const wordName = (text: string, before: Token | undefined, next: Token | undefined): Name => {
  if (next?.text === '(') return 'Function'
  if (before?.text === '.') return 'Field'
  if (text === 'in') return 'Keyword'
  return ['true', 'false', 'null'].includes(text) ? 'Constant' : 'Variable'
}

const nameOf = (token: Token, before: Token | undefined, next: Token | undefined): Name => {
  switch (token.kind) {
    case 'word':
      return wordName(token.text, before, next)
    case 'number':
      return 'Number'
    case 'string':
    case 'open string':
      return 'String'
    case 'sign':
      return /[()[\]{}]/.test(token.text) ? 'Bracket' : 'Operator'
    case 'unknown':
      return 'Unknown'
  }
}

/** The parts of a selector that have a look of their own, in order. */
export const celParts = (text: string): { name: Name; from: number; to: number }[] => {
  const tokens = [...tokensOf(text)]
  const parts: { name: Name; from: number; to: number }[] = []
  let end = 0
  const addComments = (to: number) => {
    for (const { 0: comment, index } of text.slice(end, to).matchAll(/\/\/[^\r\n]*/g))
      parts.push({ name: 'Comment', from: end + index, to: end + index + comment.length })
  }
  for (const [index, token] of tokens.entries()) {
    addComments(token.offset)
    const isOpen = token.kind === 'open string'
    // Nothing follows a string that is not closed.
    end = isOpen ? text.length : token.offset + token.text.length
    const name = nameOf(token, tokens[index - 1], tokens[index + 1])
    const last = parts.at(-1)
    // A thousand brackets in a row are one part: to look for a place among parts takes as long as there are many.
    if (last?.name === 'Bracket' && name === 'Bracket' && last.to === token.offset) last.to = end
    else parts.push({ name, from: token.offset, to: end })
  }
  addComments(text.length)
  return parts
}

const treeOf = (text: string): Tree => {
  const buffer = celParts(text).flatMap(({ name, from, to }) => [NAMES.indexOf(name), from, to, 4])
  return Tree.build({ buffer, nodeSet: nodes, topID: 0, length: text.length })
}

/** Selectors are short: each change is read as a whole, by the same tokens that find its faults. */
class CelParser extends Parser {
  override createParse(input: Input): PartialParse {
    return {
      parsedPos: 0,
      stoppedAt: null,
      stopAt: () => undefined,
      advance: () => treeOf(input.read(0, input.length)),
    }
  }
}

/** CEL for the editor. */
export const celLanguage = new Language(data, new CelParser(), [], 'cel')
