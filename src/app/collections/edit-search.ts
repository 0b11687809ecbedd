import type { ResourceField } from '../resources/resource-field.ts'
import { OPERATOR, parseSearch, quoteText, type Term, type TermValue } from './parse-search.ts'
import { readValue } from './read-value.ts'
import { searchedFields, type SearchedField } from './searched-fields.ts'

// What else would end a value, or be taken for a pattern or a comparison.
const PLAIN_VALUE = /^[^\s,"*<>=][^\s,*]*$/
const SPAN_VALUE = /^[<>]=?\w+$/

/** A value as it is written after the colon of a field; in quotes if it needs them. */
export const formatValue = (field: ResourceField | null, value: string): string => {
  const isSpan = SPAN_VALUE.test(value) && /^(?:time|certificate)$/.test(field?.kind ?? '')
  return isSpan || PLAIN_VALUE.test(value) ? value : quoteText(value)
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

const formatTerm = ({ field, member, isNegated, values }: Written): string => {
  const written = values.map((value) => value.written).join(',')
  const minus = isNegated ? '-' : ''
  if (field) return minus + withColon(field.search.token + (member && `.${member}`), written)
  // At another place it would be an operator.
  return minus + (OPERATOR.test(written) ? quoteText(written) : written)
}

/** The text of a search with these terms. */
export const formatTerms = (terms: readonly Written[]): string => terms.map(formatTerm).join(' ')

/** The terms that filter by the values of a field. */
export const termsBy = (terms: readonly Term[], token: string): readonly Term[] =>
  terms.filter(({ field, member }) => field?.search.token === token && member === '')

/** Tells whether a term asks for a value of its field, however it is written: `cert<=30` for `30d`. */
const hasValue = (field: SearchedField, value: string) => {
  const isQuoted = formatValue(field, value) !== value
  const { key } = readValue(field, '', { text: value, isQuoted })
  return (one: TermValue): boolean => key !== undefined && one.key === key
}

/** What a search says of a value of a field. */
export type ValueState = 'chosen' | 'excluded' | null

/** Tells whether a search asks for a value of a field, or excludes it; the text is read once for all values. */
export const valueStates = (fields: readonly ResourceField[], text: string) => {
  const { terms } = parseSearch(fields, text)
  return (token: string, value: string): ValueState => {
    const field = searchedFields(fields).get(token)
    if (!field) return null
    const isIt = hasValue(field, value)
    const found = termsBy(terms, token).filter(({ values }) => values.some(isIt))
    if (found.some(({ isNegated }) => !isNegated)) return 'chosen'
    return found.length > 0 ? 'excluded' : null
  }
}

/** The search with a value of a field chosen if it was not, and no longer if it was. */
export const toggleValue = (
  fields: readonly ResourceField[],
  text: string,
  token: string,
  value: string,
): string => {
  const field = searchedFields(fields).get(token)
  if (!field) return text
  const { terms } = parseSearch(fields, text)
  const isIt = hasValue(field, value)
  const asking = termsBy(terms, token).filter(({ isNegated }) => !isNegated)
  const isChosen = asking.some(({ values }) => values.some(isIt))
  const more = isChosen ? [] : [{ written: formatValue(field, value) }]
  if (!isChosen && asking.length === 0)
    return formatTerms([...terms, { field, member: '', isNegated: false, values: more }])
  const changed = terms.map((term): Written => {
    if (isChosen ? !asking.includes(term) : term !== asking[0]) return term
    const others = term.values.filter((one) => one.written !== '' && !isIt(one))
    return { ...term, values: [...others, ...more] }
  })
  return formatTerms(changed.filter(({ values }) => values.length > 0))
}
