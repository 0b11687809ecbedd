import { foldText } from './fold-text.ts'
import { nearToken } from './near-token.ts'
import { splitSearch, type SearchPiece } from './search-pieces.ts'
import type { Condition, SearchQuery, Term } from './search-query.ts'
import { readValue } from './token-values.ts'
import type { TokenField, Tokens } from './tokens.ts'
import type { SearchProblem } from './view.ts'

type Read = { term: Term | null; problems: SearchProblem[]; words: string[] }

// `https://…` is no slip.
const NAMED = /^([a-z]+):(?!\/\/)/i

const nameProblem = (tokens: Tokens, text: string, from: number): SearchProblem[] => {
  const name = NAMED.exec(text)?.[1]
  const near = name && nearToken(tokens, name)
  if (!near) return []
  const message = `"${name}:" is searched as text. To search by ${near}, type ${near}: instead.`
  return [{ from, to: from + name.length + 1, message }]
}

const readWord = (tokens: Tokens, { from, to, isNegated, parts }: SearchPiece): Read => {
  const text = parts[0]?.text ?? ''
  const isQuoted = parts[0]?.isQuoted ?? false
  const word = foldText(text)
  if (word === '') return { term: null, problems: [], words: [] }
  return {
    term: { token: null, isNegated, anyOf: [{ kind: 'word', word }], from, to },
    problems: isQuoted ? [] : nameProblem(tokens, text, parts[0]?.from ?? from),
    words: isNegated ? [] : [word],
  }
}

const readToken = (piece: SearchPiece, field: TokenField): Read => {
  const { token } = field.search
  const { from, to, isNegated, path, parts } = piece
  const conditions: Condition[] = []
  const problems: SearchProblem[] = []
  let isWrong = false
  for (const part of parts) {
    const value = readValue(field, path, part)
    if ('kind' in value) conditions.push(value)
    // A comma at the end needs no message yet.
    else if (!value.isUnfinished || parts.length === 1) {
      isWrong ||= !value.isUnfinished
      const place = part.to > part.from ? { from: part.from, to: part.to } : { from, to }
      const { problem: message, isUnfinished } = value
      problems.push({ ...place, message, ...(isUnfinished && { isUnfinished }) })
    }
  }
  const term = { token, isNegated, anyOf: conditions, from, to }
  // What is not understood matches nothing, negated or not: else a slip would select everything.
  if (isWrong && (isNegated || conditions.length === 0))
    return { term: { ...term, isNegated: false, anyOf: [] }, problems, words: [] }
  return { term: conditions.length > 0 ? term : null, problems, words: [] }
}

// Each takes milliseconds: an address with thousands of them, made by somebody else, would stop the search for all tabs.
const MOST_TERMS = 100

/** Too many terms match nothing: the first ones alone would select too much. */
const limited = (query: SearchQuery): SearchQuery => {
  const [from, to] = [query.terms[MOST_TERMS]?.from, query.terms.at(-1)?.to]
  if (from === undefined || to === undefined) return query
  const message = `A search has at most ${MOST_TERMS} words and filters.`
  const nothing: Term = { token: null, isNegated: false, anyOf: [], from, to }
  return { terms: [nothing], problems: [{ from, to, message }], words: [] }
}

/**
 * Reads the text of a search; any text has a meaning. Words and quoted phrases are found in every field; a minus
 * excludes a word or token; values of one token separated by commas are alternatives. A token without a value is
 * left out (it is being typed), one with a value that is not understood matches nothing. A word with a colon
 * whose name is no token is searched as it is; if the name is nearly that of a token, a problem says so.
 */
export const parseSearch = (tokens: Tokens, text: string): SearchQuery => {
  const read = splitSearch(tokens, text).map((piece) => {
    const field = tokens.get(piece.token ?? '')
    return field ? readToken(piece, field) : readWord(tokens, piece)
  })
  return limited({
    terms: read.flatMap(({ term }) => term ?? []),
    problems: read.flatMap(({ problems }) => problems),
    words: [...new Set(read.flatMap(({ words }) => words))],
  })
}
