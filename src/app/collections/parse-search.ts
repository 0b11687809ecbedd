import { foldText } from '#domain/fold-text.ts'
import { formatNumber } from '../ui/intl.ts'
import type { TextRange } from '#domain/match-ranges.ts'
import { splitSearch, type SearchPart, type SearchPiece } from './search-pieces.ts'
import {
  leavesOf,
  type Condition,
  type SearchNode,
  type SearchQuery,
  type Term,
} from './search-query.ts'
import { readValue } from './token-values.ts'
import { nearToken, type SearchedField, type Tokens } from './tokens.ts'
import type { SearchProblem } from './search-types.ts'

type Read = { term: Term | null; problems: SearchProblem[]; words: string[] }

const problemAt = (
  { from, to }: TextRange,
  message: string,
  isUnfinished = false,
): SearchProblem => ({ from, to, message, ...(isUnfinished && { isUnfinished }) })

/** A term that nothing matches, in place of what is not understood. */
const nothingAt = ({ from, to }: TextRange): Term => ({
  token: null,
  isNegated: false,
  anyOf: [],
  from,
  to,
})

// `https://…` is no slip.
const NAMED = /^([a-z]+):(?!\/\/)/i

const AS_TEXT: readonly (readonly [RegExp, string])[] = [
  [/^(?:NOT$|!|[a-zA-Z]+!=)/, 'To exclude something, put a minus before it: -region:eu.'],
  [/\|/, 'For alternatives, type OR between them, or a comma between values of a field.'],
  [/^\(/, 'Put parentheses around fields, not values: (region:us OR region:eu).'],
  [/^[^(]*\)$/, 'There is no ( before it.'],
]

/** What people type in other tools, and is text here. */
const textProblem = ({ text, isQuoted, from, to }: SearchPart): SearchProblem[] => {
  const advice = isQuoted ? undefined : AS_TEXT.find(([pattern]) => pattern.test(text))?.[1]
  return advice ? [{ from, to, message: `Is searched as text. ${advice}` }] : []
}

const nameProblem = (tokens: Tokens, { text, isQuoted, from }: SearchPart): SearchProblem[] => {
  const name = isQuoted ? undefined : NAMED.exec(text)?.[1]
  if (!name) return []
  const near = nearToken(tokens, name)
  const advice = near
    ? `To search by ${near}, type ${near}: instead.`
    : 'No field has this name. Put the text in quotes if you mean it.'
  const message = `Is searched as text. ${advice}`
  return [{ from, to: from + name.length + 1, message }]
}

const readWord = (tokens: Tokens, { from, to, isNegated, parts }: SearchPiece): Read => {
  const word = foldText(parts[0]?.text ?? '')
  if (word === '') return { term: null, problems: [], words: [] }
  return {
    term: { token: null, isNegated, anyOf: [{ kind: 'word', word }], from, to },
    problems: parts.flatMap((part) => [...nameProblem(tokens, part), ...textProblem(part)]),
    words: isNegated ? [] : [word],
  }
}

const readToken = (piece: SearchPiece, field: SearchedField): Read => {
  const { token } = field.search
  const { from, to, isNegated, path, parts } = piece
  const conditions: Condition[] = []
  const problems: SearchProblem[] = []
  let isWrong = false
  for (const part of parts) {
    const value = readValue(field, path, part)
    if ('kind' in value) {
      conditions.push(value)
      problems.push(...textProblem(part))
    }
    // A comma at the end needs no message yet.
    else if (!value.isUnfinished || parts.length === 1) {
      isWrong ||= !value.isUnfinished
      problems.push(
        problemAt(part.to > part.from ? part : piece, value.problem, value.isUnfinished),
      )
    }
  }
  const term = { token, isNegated, anyOf: conditions, from, to }
  // What is not understood matches nothing, negated or not: else a slip would select everything.
  if (isWrong && (isNegated || conditions.length === 0))
    return { term: { ...term, isNegated: false, anyOf: [] }, problems, words: [] }
  return { term: conditions.length > 0 ? term : null, problems, words: [] }
}

// An address made by somebody else would stop the page for seconds.
const MOST_TERMS = 100
const LONGEST = 4000

/** Too much matches nothing: the first terms alone would select too much. */
const tooMuch = (length: number): SearchQuery => {
  const all = { from: 0, to: length }
  const message = `Too long: a search has at most ${MOST_TERMS} words and filters, and ${formatNumber(LONGEST)} characters.`
  return { terms: [nothingAt(all)], problems: [problemAt(all, message)], words: [] }
}

/** What is read of a group: each entry has the terms that OR joins. */
type OpenGroup = {
  readonly start: SearchPiece | null
  readonly entries: SearchNode[][]
  or?: SearchPiece
  and?: SearchPiece
}

const closeGroup = ({ entries }: OpenGroup): SearchNode[] =>
  entries.flatMap((of) => {
    const [first, last] = [of[0], of.at(-1)]
    if (!first || !last || of.length === 1) return of
    return { kind: 'any', isNegated: false, of, from: first.from, to: last.to }
  })

/** Joins terms as operators say: OR binds closer than a space, as people expect of a filter that they add at the end. */
const createGrouping = () => {
  const problems: SearchProblem[] = []
  let group: OpenGroup = { start: null, entries: [] }
  const outer: OpenGroup[] = []
  const say = (...what: Parameters<typeof problemAt>) => void problems.push(problemAt(...what))

  const add = (node: SearchNode | null) => {
    const { or, entries } = group
    delete group.or
    if (!node) return
    if (or && entries.length > 0) entries.at(-1)?.push(node)
    else entries.push([node])
  }
  const close = (to: number, isEnd: boolean) => {
    if (group.or) say(group.or, 'Type what to search for after OR.', isEnd)
    const hasOr = group.entries.some(({ length }) => length > 1)
    if (group.and && hasOr)
      say(group.and, 'OR binds closer than AND. Put parentheses where you mean something else.')
    const { start } = group
    const of = closeGroup(group)
    const parent = outer.pop()
    if (!parent || !start) return
    group = parent
    const { from, isNegated } = start
    if (of.length === 0) return add(null)
    // As of a single term: what is not understood matches nothing, negated or not.
    const isWrong = isNegated && of.flatMap(leavesOf).some(({ anyOf }) => anyOf.length === 0)
    add(isWrong ? nothingAt({ from, to }) : { kind: 'all', isNegated, of, from, to })
  }
  return {
    add,
    operator: (piece: SearchPiece) => {
      if (piece.operator === '(') {
        outer.push(group)
        group = { start: piece, entries: [] }
      }
      if (piece.operator === ')') close(piece.to, false)
      if (piece.operator === 'AND') group.and ??= piece
      if (piece.operator !== 'OR') return
      if (group.or || group.entries.length === 0)
        say(piece, 'Type what to search for before OR, or put OR in quotes.')
      else group.or = piece
    },
    /** What was read; groups that are not closed end with the text. */
    end: (to: number) => {
      while (group.start) {
        say(group.start, 'Type ) where the group ends.', true)
        close(to, true)
      }
      close(to, true)
      return { terms: closeGroup(group), problems }
    },
  }
}

/**
 * Reads the text of a search; any text has a meaning. Words and quoted phrases are found in every field; a minus
 * excludes a word, a token or a group in parentheses; OR between two of them means either; values of one token
 * separated by commas are alternatives, too. A token without a value is left out (it is being typed), one with a value
 * that is not understood matches nothing. A word with a colon whose name is no token is searched as it is, and a
 * problem says so.
 */
export const parseSearch = (tokens: Tokens, text: string): SearchQuery => {
  if (text.length > LONGEST) return tooMuch(text.length)
  const grouping = createGrouping()
  const read = splitSearch(tokens, text).map((piece) => {
    if (piece.operator) {
      grouping.operator(piece)
      return { problems: [], words: [] }
    }
    const field = tokens.get(piece.token ?? '')
    const found = field ? readToken(piece, field) : readWord(tokens, piece)
    grouping.add(found.term)
    return found
  })
  const { terms, problems } = grouping.end(text.length)
  if (terms.flatMap(leavesOf).length > MOST_TERMS) return tooMuch(text.length)
  return {
    terms,
    problems: [...read.flatMap((one) => one.problems), ...problems],
    words: [...new Set(read.flatMap(({ words }) => words))],
  }
}
