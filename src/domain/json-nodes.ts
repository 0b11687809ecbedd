import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'

/** A value in a JSON text. Offsets are UTF-16 code units from the start of the text. */
export type JsonNode = Node

/** A place in a JSON text, in UTF-16 code units from the start, and what is wrong there. */
export type JsonFault = { readonly at: number; readonly message: string }

/** What is wrong where two values stand side by side. */
export const COMMA = 'expected a comma'

const MESSAGES: Readonly<Record<string, string>> = {
  InvalidSymbol: 'put names and texts in double quotes',
  PropertyNameExpected: 'expected a name in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected a colon',
  CommaExpected: COMMA,
  CloseBraceExpected: 'expected a comma or }',
  CloseBracketExpected: 'expected a comma or ]',
  EndOfFileExpected: 'expected the end of the text',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'the string is not closed',
  InvalidUnicode: 'expected four hexadecimal digits after \\u',
  InvalidEscapeCharacter: 'expected a character that can be escaped after \\',
  InvalidCharacter: 'this string has a character to escape',
}

const DEPTH_MAX = 100
const DEEP = 'nested too deeply'

/** What JSON allows and no program should: names given twice, and too deep nesting. */
const oddities = ({ type, offset, children = [] }: Node, depth: number): JsonFault[] => {
  if (depth > DEPTH_MAX) return [{ at: offset, message: DEEP }]
  const names = new Set<unknown>()
  const twice = type === 'object' ? children : []
  return [
    ...twice.flatMap(({ offset: at, children: [name] = [] }): JsonFault[] => {
      const isTwice = names.has(name?.value)
      names.add(name?.value)
      return isTwice ? [{ at, message: `${JSON.stringify(name?.value)} occurs twice` }] : []
    }),
    ...children.flatMap((child) => oddities(child, type === 'property' ? depth : depth + 1)),
  ]
}

/** Reads a JSON text as far as that goes, with all that is wrong with it. */
export const readJson = (text: string): { node: JsonNode | undefined; faults: JsonFault[] } => {
  const errors: ParseError[] = []
  try {
    const node = parseTree(text, errors, { disallowComments: true })
    const faults = errors.map(({ error, offset: at }) => {
      const message = MESSAGES[printParseErrorCode(error)] ?? 'not a number'
      return { at, message: at < text.length ? message : `the text ends too early; ${message}` }
    })
    return { node, faults: [...faults, ...(node ? oddities(node, 0) : [])] }
  } catch (error) {
    // The stack is full.
    if (error instanceof RangeError) return { node: undefined, faults: [{ at: 0, message: DEEP }] }
    throw error
  }
}

/** The first fault of a JSON text; null if it has none. */
export const findJsonFault = (text: string): JsonFault | null => readJson(text).faults[0] ?? null
