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
  const name = [field?.search.token, member].filter(Boolean).join('.')
  const minus = isNegated ? '-' : ''
  if (name !== '') return minus + withColon(name, written)
  // At another place it would be an operator.
  return minus + (OPERATOR.test(written) ? quoteText(written) : written)
}

/** The text of a search with these terms. */
export const formatTerms = (terms: readonly Written[]): string => terms.map(formatTerm).join(' ')

/** The terms that filter by the values of a field. */
export const termsBy = (terms: readonly Term[], token: string): readonly Term[] =>
  terms.filter(({ field, member }) => field?.search.token === token && member === '')

/** A value of a field as it is typed, and what is then the same for all that asks for it: `cert<=30` is `30d`. */
const typedValue = (field: SearchedField, value: string) => {
  const written = formatValue(field, value)
  const read = readValue(field, '', { text: value, isQuoted: written !== value })
  return { written, key: 'key' in read ? read.key : null }
}

/** What a search says of a value of a field. */
export type ValueState = 'chosen' | 'excluded' | null

/** Tells whether a search asks for a value of a field, or excludes it; the text is read once for all values. */
export const valueStates = (fields: readonly ResourceField[], text: string) => {
  const { terms } = parseSearch(fields, text)
  return (token: string, value: string): ValueState => {
    const field = searchedFields(fields).get(token)
    const key = field && typedValue(field, value).key
    const found = termsBy(terms, token).filter(({ values }) =>
      values.some(({ meaning }) => meaning?.key === key),
    )
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
  const { written, key } = typedValue(field, value)
  const own = termsBy(terms, token).filter(({ isNegated }) => !isNegated)
  const isChosen = own.some(({ values }) => values.some(({ meaning }) => meaning?.key === key))
  if (!isChosen && own.length === 0)
    return formatTerms([...terms, { field, member: '', isNegated: false, values: [{ written }] }])
  const changed = terms.flatMap((term): Written | Written[] => {
    if (isChosen ? !own.includes(term) : term !== own[0]) return term
    const others = term.values.filter((one) => one.written !== '' && one.meaning?.key !== key)
    const values = isChosen ? others : [...others, { written }]
    return values.length > 0 ? { ...term, values } : []
  })
  return formatTerms(changed)
}
