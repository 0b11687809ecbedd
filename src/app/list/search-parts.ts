import { formatTerms } from '../collections/edit-search.ts'
import { parseSearch, type Term } from '../collections/parse-search.ts'
import { fieldsBegunBy } from '../collections/searched-fields.ts'
import type { ResourceField } from '../resources/resource-field.ts'

/** A search as it stands on the page: its filters as chips, the rest as text in the field. */
export type SearchParts = { readonly filters: string; readonly typed: string }

/** The whole search, as it stands in an address. */
export const joinedSearch = ({ filters, typed }: SearchParts): string =>
  filters === '' || typed.trim() === '' ? filters || typed : `${filters} ${typed}`

const isFilter = ({ field, test }: Term): boolean => field !== null && test !== null

/** Takes the filters out of a search. Words stay text, and so does what is not typed to its end. */
export const splitIntoParts = (fields: readonly ResourceField[], text: string): SearchParts => {
  const { terms } = parseSearch(fields, text)
  if (!terms.some(isFilter)) return { filters: '', typed: text }
  return {
    filters: formatTerms(terms.filter(isFilter)),
    typed: formatTerms(terms.filter((term) => !isFilter(term))),
  }
}

/** Takes the last filter back into the empty field. */
export const withLastTyped = (fields: readonly ResourceField[], filters: string): SearchParts => {
  const { terms } = parseSearch(fields, filters)
  return { filters: formatTerms(terms.slice(0, -1)), typed: formatTerms(terms.slice(-1)) }
}

/**
 * What is searched while somebody types: the last word is left out as long as it may become the name of a field, so
 * that the list does not show that nothing matches `cert`.
 */
export const searchedWhileTyping = (
  fields: readonly ResourceField[],
  { filters, typed }: SearchParts,
): { readonly text: string; readonly waiting: string | null } => {
  const last = parseSearch(fields, typed).terms.at(-1)
  const value = last?.values[0]
  const [word = '', member] = value?.text.split('.') ?? []
  const isName =
    value?.isQuoted === false &&
    fieldsBegunBy(fields, word).some(({ kind }) => member === undefined || kind === 'json')
  if (last?.field !== null || last.to < typed.length || !isName)
    return { text: joinedSearch({ filters, typed }), waiting: null }
  const before = typed.slice(0, last.from).trimEnd()
  return { text: joinedSearch({ filters, typed: before }), waiting: value.text }
}
