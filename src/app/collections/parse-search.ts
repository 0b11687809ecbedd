import { foldText } from '#domain/fold-text.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { formatNumber } from '../ui/intl.ts'
import { searchedText } from './field-values.ts'
import { fieldByName, nearToken, searchedFields, type SearchedField } from './searched-fields.ts'
import { never, readValue, type Meaning, type Test, type TypedValue } from './read-value.ts'

/** A part of a search, from `from` up to `to`. */
type TextRange = { readonly from: number; readonly to: number }

/** A part of a search that is not understood, with its place in the text. */
export type SearchProblem = TextRange & {
  readonly message: string
  /** Nothing is wrong yet with what is being typed: not to be said before the person goes on to something else. */
  readonly isUnfinished?: boolean
}

/** A word, or one of the values of a field, with its place in the search. */
export type TermValue = WrittenValue & Meaning

type WrittenValue = TypedValue &
  TextRange & {
    /** With its quotes. */
    readonly written: string
  }

/** A word, a phrase or a filter by a field, as it stands in a search. */
export type Term = TextRange & {
  /** Null for a word or a phrase, which has one value. */
  readonly field: SearchedField | null
  /** The path of a member of JSON; empty for anything else. */
  readonly member: string
  readonly isNegated: boolean
  /** One of them must match, or none if it is negated. */
  readonly values: readonly TermValue[]
  /** Null as long as it says nothing, such as a filter that is being typed. */
  readonly test: Test | null
  readonly problems: readonly SearchProblem[]
}

/** What a search asks for: all of its terms. */
export type Search = {
  readonly terms: readonly Term[]
  readonly problems: readonly SearchProblem[]
}

/**
 * So many characters a search has at most, in UTF-16 code units. It stands in an address, which a server refuses from
 * 16 KiB on, with nine characters for one of Chinese.
 */
export const SEARCH_LENGTH_MAX = 1600
const TOO_LONG = `Too long: a search has at most ${formatNumber(SEARCH_LENGTH_MAX)} characters.`

/** A text in quotes, which is taken as it is. */
export const quoteText = (text: string): string => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`

const TERM = /(-?)(?:([a-z][a-z_-]*)(?:\.([^\s:"]+))?(?::|(?=[<>=])))?/iy
// Without a closing quote, it ends with the text.
const VALUE = /(?:(=?)"((?:[^"\\]|\\.|\\$)*)("?))?([^\s,]*)/sy
const WORD = /(?:()"((?:[^"\\]|\\.|\\$)*)("?))?(\S*)/sy

const matchAt = (pattern: RegExp, text: string, at: number): readonly string[] => {
  pattern.lastIndex = at
  return pattern.exec(text) ?? []
}

const valueAt = (text: string, from: number, pattern: RegExp): WrittenValue => {
  const [whole = '', sign = '', inner, end, rest = ''] = matchAt(pattern, text, from)
  // Only a quote and a backslash need the backslash: any other one, as in a Windows path, is meant.
  const content = (inner ?? '').replaceAll(/\\(["\\])/g, '$1')
  const written = end === '' ? sign + quoteText(content) : whole
  const to = from + whole.length
  return { text: content + rest, sign, isQuoted: inner !== undefined, written, from, to }
}

const valuesAt = (text: string, from: number): WrittenValue[] => {
  const value = valueAt(text, from, VALUE)
  return text[value.to] === ',' ? [value, ...valuesAt(text, value.to + 1)] : [value]
}

// `https://…` is no slip.
const NAMED = /^([a-z]+):(?!\/\/)/i

/** A name before a colon that is no field's was probably meant to be one. */
const nameProblems = (
  fields: readonly ResourceField[],
  { text, isQuoted, from }: WrittenValue,
): SearchProblem[] => {
  const name = isQuoted ? undefined : NAMED.exec(text)?.[1]
  if (!name) return []
  const near = nearToken(fields, name)
  const advice = near
    ? `To search by ${near}, type ${near}: instead.`
    : 'No field has this name. Put the text in quotes if you mean it.'
  return [{ from, to: from + name.length + 1, message: `Is searched as text. ${advice}` }]
}

// What other tools read as an operator. In capital letters, so that "or" stays a word.
const OPERATOR = /^(?:AND|OR|NOT|&+|\|+)$/
const GROUPED = /^[(!]|^[a-z_]+!=/i
const NO_OPERATORS =
  'AND, OR, NOT and parentheses are not supported. All terms must match; put commas between values of which one is enough (region:us,eu), a minus before what to exclude (-region:eu), and quotes around text.'

const readWord = (fields: readonly ResourceField[], text: string): Meaning => {
  const key = foldText(text)
  if (key === '') return { test: null, problem: 'Type a phrase between the quotes.' }
  const read = searchedText(fields)
  return { key, test: (record) => read(record).includes(key) }
}

const readTerm = (
  fields: readonly ResourceField[],
  term: Omit<Term, 'values' | 'test' | 'problems'>,
  written: readonly WrittenValue[],
): Term => {
  const { field, member, isNegated } = term
  const meaningOf = (value: WrittenValue): Meaning => {
    const isOperator = GROUPED.test(value.text) || (!field && OPERATOR.test(value.text))
    if (isOperator && !value.isQuoted) return { test: never, problem: NO_OPERATORS }
    return field ? readValue(field, member, value) : readWord(fields, value.text)
  }
  const values = written.map((value) => ({ ...value, ...meaningOf(value) }))
  const problems = values.flatMap((value): SearchProblem[] => {
    const { problem: message, test } = value
    if (message === undefined) return field ? [] : nameProblems(fields, value)
    const isUnfinished = test === null
    // A comma at the end needs no message yet.
    if (isUnfinished && values.length > 1) return []
    const { from, to } = value.to > value.from ? value : term
    return [{ from, to, message, isUnfinished }]
  })
  const tests = values.flatMap(({ test }) => test ?? [])
  const test: Test = (record, now) => tests.some((one) => one(record, now)) !== isNegated
  // What is not understood matches nothing, negated or not: else a slip would select everything.
  const isWrong = tests.includes(never)
  return { ...term, values, problems, test: isWrong ? never : tests.length > 0 ? test : null }
}

/**
 * Splits a search at white space, but for what is in quotes. A quote begins a phrase only where a word or a value could
 * begin. What stands before a colon is a field only if one is called so: `https://…` and `app:1.2` are words.
 */
const splitSearch = (fields: readonly ResourceField[], text: string): Term[] => {
  const terms: Term[] = []
  for (let from = text.search(/\S/); from >= 0 && from < text.length;) {
    const [head = '', minus = '', name = '', path = ''] = matchAt(TERM, text, from)
    const named = fieldByName(fields, name)
    const field = named && (path === '' || named.kind === 'json') ? named : null
    const start = from + minus.length
    const written = field ? valuesAt(text, from + head.length) : [valueAt(text, start, WORD)]
    const to = written.at(-1)?.to ?? start
    const term = { field, member: field ? path : '', isNegated: minus !== '', from, to }
    // A lone minus is not yet a word.
    if (to > start) terms.push(readTerm(fields, term, written))
    from = to + (matchAt(/\s*/y, text, to)[0]?.length ?? 0)
  }
  return terms
}

/**
 * Reads the text of a search; any text has a meaning. Words and quoted phrases are found in every field; a minus excludes
 * a word or a filter; values of one field separated by commas are alternatives. A filter without a value is left out (it
 * is being typed), one with a value that is not understood matches nothing. A word with a colon whose name is no field
 * is searched as it is, and a problem says so.
 */
export const parseSearch = (fields: readonly ResourceField[], text: string): Search => {
  const whole = { from: 0, to: text.length }
  if (text.length > SEARCH_LENGTH_MAX) {
    const problems = [{ ...whole, message: TOO_LONG }]
    const value = { text, sign: '', isQuoted: false, written: text, test: never, ...whole }
    const term = { field: null, member: '', isNegated: false, values: [value], ...whole }
    return { terms: [{ ...term, test: never, problems }], problems }
  }
  const terms = splitSearch(fields, text)
  const problems = terms.flatMap((term) => term.problems)
  // Of the same advice, once is enough.
  const isFirst = ({ message }: SearchProblem, at: number) =>
    problems.findIndex((one) => one.message === message) === at
  return { terms, problems: problems.filter(isFirst) }
}

// What else would end a value, or be taken for a pattern or a comparison.
const PLAIN_VALUE = /^[^\s,"*<>=][^\s,*]*$/
const SPAN_VALUE = /^[<>]=?\w+$/

/** A value as it is written after the colon of a field; in quotes if it needs them, with a sign if it is meant exactly. */
export const formatValue = (
  field: ResourceField | null,
  value: string,
  isExact = false,
): string => {
  const isSpan = SPAN_VALUE.test(value) && /^(?:time|certificate)$/.test(field?.kind ?? '')
  const written = isSpan || PLAIN_VALUE.test(value) ? value : quoteText(value)
  return isExact ? `=${written}` : written
}

// A comparison needs no colon: `cert<30d`. In the path of a member the sign may be a part of a name.
const withColon = (name: string, values: string): string =>
  /^[<>][^,]*$/.test(values) && !name.includes('.') ? name + values : `${name}:${values}`

/** A filter by one value: `region:eu`, `namespace:""`, `cert<30d`. */
export const formatFilter = (
  fields: readonly ResourceField[],
  token: string,
  value: string,
): string => withColon(token, formatValue(searchedFields(fields).get(token) ?? null, value))

type Written = Pick<Term, 'field' | 'member' | 'isNegated'> & {
  readonly values: readonly Pick<TermValue, 'written'>[]
}

/** The text of a search with these terms. */
export const formatTerms = (terms: readonly Written[]): string =>
  terms
    .map(({ field, member, isNegated, values }) => {
      const written = values.map((value) => value.written).join(',')
      const name = field && [field.search.token, member].filter(Boolean).join('.')
      return (isNegated ? '-' : '') + (name ? withColon(name, written) : written)
    })
    .join(' ')

/** Tells which values of a field ask for the same as one that is written so: `cert<=30` for `30d`. */
const hasValue = (field: SearchedField, written: string) => {
  const { key } = readValue(field, '', valueAt(written, 0, VALUE))
  return (one: TermValue): boolean => key !== undefined && one.key === key
}

const isAsking = (term: Term, { search }: SearchedField) =>
  term.field?.search.token === search.token && term.member === '' && !term.isNegated

/** Whether terms ask for a value of a field, however it is written. */
export const asksFor = (terms: readonly Term[], field: SearchedField, written: string): boolean =>
  terms.some((term) => isAsking(term, field) && term.values.some(hasValue(field, written)))

/** The search with a value of a field chosen if it was not, and no longer if it was. */
export const toggleValue = (
  fields: readonly ResourceField[],
  text: string,
  field: SearchedField,
  written: string,
): string => {
  const { terms } = parseSearch(fields, text)
  const isChosen = asksFor(terms, field, written)
  const isIt = hasValue(field, written)
  const first = terms.find((term) => isAsking(term, field))
  if (!first)
    return formatTerms([...terms, { field, member: '', isNegated: false, values: [{ written }] }])
  const changed = terms.map((term): Written => {
    if (isChosen ? !isAsking(term, field) : term !== first) return term
    const others = term.values.filter((one) => one.written !== '' && !isIt(one))
    return { ...term, values: isChosen ? others : [...others, { written }] }
  })
  return formatTerms(changed.filter(({ values }) => values.length > 0))
}
