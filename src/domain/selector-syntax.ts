import { placeOf } from './place-of.ts'
import { tokensOf, type Token } from './selector-tokens.ts'

/** Where and why a selector is no CEL expression; line and column start at 1 (see `placeOf`). */
export type SyntaxFault = { message: string; line: number; column: number }

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' }
const BINARY = new Set('&& || == != <= >= < > + - * / % in'.split(' '))
const LITERALS = new Set(['true', 'false', 'null'])
const RESERVED = new Set(
  'in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
)

/** An open bracket; the outermost stands for the whole text. */
type Bracket = {
  outer: Bracket | null
  kind: 'group' | 'call' | 'list' | 'index' | 'map'
  sign: string
  offset: number
  /** How many "?" still need their ":". */
  questions: number
  /** The key of a map's entry is complete. */
  hasKey: boolean
}

type State = {
  bracket: Bracket
  /** What is due; a name is due only after a dot. */
  next: 'operand' | 'name' | 'operator'
  isAfterName: boolean
  /** The bracket may be closed here, because it is empty or a comma was written. */
  mayClose: boolean
}

const openBracket = (state: State, kind: Bracket['kind'], { text: sign, offset }: Token): true => {
  state.bracket = { outer: state.bracket, kind, sign, offset, questions: 0, hasKey: false }
  state.next = 'operand'
  state.mayClose = kind !== 'group' && kind !== 'index'
  return true
}

const closeBracket = (state: State, sign: string): boolean => {
  const { outer, sign: opening } = state.bracket
  if (!outer || CLOSING[opening] !== sign) return false
  state.bracket = outer
  state.next = 'operator'
  return true
}

const isEntryComplete = ({ kind, questions, hasKey }: Bracket): boolean =>
  questions === 0 && (kind !== 'map' || hasKey)

const takeOperand = (state: State, token: Token, mayClose: boolean): boolean => {
  const { kind, text } = token
  if (kind === 'word' || kind === 'number' || kind === 'string') {
    state.next = 'operator'
    state.isAfterName = kind === 'word' && !LITERALS.has(text)
    return true
  }
  if (text === '(') return openBracket(state, 'group', token)
  if (text === '[') return openBracket(state, 'list', token)
  if (text === '{') return openBracket(state, 'map', token)
  if (text === '.') state.next = 'name'
  return ['!', '-', '.'].includes(text) || (mayClose && closeBracket(state, text))
}

const takeColon = (bracket: Bracket): boolean => {
  if (bracket.questions > 0) bracket.questions--
  else if (bracket.kind === 'map' && !bracket.hasKey) bracket.hasKey = true
  else return false
  return true
}

const takeComma = (state: State): boolean => {
  const { bracket } = state
  if (!isEntryComplete(bracket) || bracket.kind === 'group' || bracket.kind === 'index')
    return false
  bracket.hasKey = false
  state.mayClose = bracket.kind !== 'call'
  return true
}

const takeOperator = (state: State, token: Token, isAfterName: boolean): boolean => {
  const { text } = token
  const { bracket } = state
  if (text === '[') return openBracket(state, 'index', token)
  if (text === '(' && isAfterName) return openBracket(state, 'call', token)
  if (text === '{' && isAfterName) return openBracket(state, 'map', token)
  if (isEntryComplete(bracket) && closeBracket(state, text)) return true
  state.next = text === '.' ? 'name' : 'operand'
  if (text === ':') return takeColon(bracket)
  if (text === ',') return takeComma(state)
  if (text === '?') bracket.questions++
  return text === '.' || text === '?' || BINARY.has(text)
}

/** Takes the next token; false if an expression cannot go on with it. */
const take = (state: State, token: Token): boolean => {
  const { isAfterName, mayClose, next } = state
  state.isAfterName = false
  state.mayClose = false
  if (next === 'operator') return takeOperator(state, token, isAfterName)
  if (next === 'operand') return takeOperand(state, token, mayClose)
  state.next = 'operator'
  state.isAfterName = true
  return token.kind === 'word'
}

const isReserved = ({ next }: State, { text }: Token): boolean =>
  next === 'name' ? text === 'in' || LITERALS.has(text) : next === 'operand' && RESERVED.has(text)

const SHOWN_LENGTH = 40

const shown = ({ kind, text }: Token): string => {
  if (kind === 'string') return 'string'
  // A space that does not break, for example, looks like an ordinary one.
  if (kind === 'unknown' && /[\p{C}\p{Z}]/u.test(text))
    return `character U+${text.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
  return JSON.stringify(text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text)
}

/**
 * The first fault that a reader would see in a text that is no CEL expression; null if this scan finds none.
 * The library's parser goes back after a failure and reports where its last attempt began.
 */
export const findSyntaxFault = (text: string): SyntaxFault | null => {
  const at = (offset: number) => {
    const { line, column } = placeOf(text, offset)
    return `line ${line}, column ${column}`
  }
  const fault = (offset: number, message: string) => ({ message, ...placeOf(text, offset) })
  const whole: Bracket = {
    outer: null,
    kind: 'group',
    sign: '',
    offset: 0,
    questions: 0,
    hasKey: false,
  }
  const state: State = { bracket: whole, next: 'operand', isAfterName: false, mayClose: false }
  let end = 0
  for (const token of tokensOf(text)) {
    const { kind, text: found, offset } = token
    if (kind === 'open string') {
      const quote = found.replace(/\w/g, '')
      const where = quote.length === 1 && /[\r\n]/.test(text.slice(offset)) ? ' on its line' : ''
      return fault(offset, `the string at ${at(offset)} has no closing ${quote}${where}`)
    }
    if (isReserved(state, token))
      return fault(offset, `"${found}" at ${at(offset)} is a reserved word`)
    if (!take(state, token)) {
      const { sign, offset: opened } = state.bracket
      const isOtherClosing = /^[)\]}]$/.test(found) && sign !== '' && CLOSING[sign] !== found
      const open = isOtherClosing ? `: the "${sign}" at ${at(opened)} is still open` : ''
      return fault(offset, `unexpected ${shown(token)} at ${at(offset)}${open}`)
    }
    end = offset + found.length
  }
  const { bracket } = state
  if (bracket !== whole)
    return fault(bracket.offset, `the "${bracket.sign}" at ${at(bracket.offset)} is not closed`)
  if (state.next === 'operator' && bracket.questions === 0) return null
  return fault(end, `it ends too early, at ${at(end)}`)
}
