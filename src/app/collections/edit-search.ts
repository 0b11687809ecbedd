import type { ResourceField } from '../resources/resource-field.ts'
import { parseSearch, quoteText, type Term, type TermValue } from './parse-search.ts'
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

/** The text of a search with these terms. */
export const formatTerms = (terms: readonly Written[]): string =>
  terms
    .map(({ field, member, isNegated, values }) => {
      const written = values.map((value) => value.written).join(',')
      const name = field && [field.search.token, member].filter(Boolean).join('.')
      return (isNegated ? '-' : '') + (name ? withColon(name, written) : written)
    })
    .join(' ')

/** Tells whether a term asks for a value of its field, however it is written: `cert<=30` for `30d`. */
const hasValue = (field: SearchedField, value: string) => {
  const isQuoted = formatValue(field, value) !== value
  const { key } = readValue(field, '', { text: value, isQuoted })
  return (one: TermValue): boolean => key !== undefined && one.key === key
}

const isAsking = (term: Term, { search }: SearchedField) =>
  term.field?.search.token === search.token && term.member === '' && !term.isNegated

/** Whether terms ask for a value of a field. */
export const asksFor = (terms: readonly Term[], field: SearchedField, value: string): boolean =>
  terms.some((term) => isAsking(term, field) && term.values.some(hasValue(field, value)))

/** The search with a value of a field chosen if it was not, and no longer if it was. */
export const toggleValue = (
  fields: readonly ResourceField[],
  text: string,
  field: SearchedField,
  value: string,
): string => {
  const { terms } = parseSearch(fields, text)
  const isChosen = asksFor(terms, field, value)
  const isIt = hasValue(field, value)
  const added = { written: formatValue(field, value) }
  const first = terms.find((term) => isAsking(term, field))
  if (!first)
    return formatTerms([...terms, { field, member: '', isNegated: false, values: [added] }])
  const changed = terms.map((term): Written => {
    if (isChosen ? !isAsking(term, field) : term !== first) return term
    const others = term.values.filter((one) => one.written !== '' && !isIt(one))
    return { ...term, values: isChosen ? others : [...others, added] }
  })
  return formatTerms(changed.filter(({ values }) => values.length > 0))
}
