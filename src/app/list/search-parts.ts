import { formatTerms } from '../collections/edit-search.ts'
import { parseSearch, type Term } from '../collections/parse-search.ts'
import { namesOf, searchedFields, spelledName } from '../collections/searched-fields.ts'
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

/** Whether a word may become the name of a field: `regi`, `cert`, `metadata.te`. */
const beginsName = (fields: readonly ResourceField[], text: string): boolean => {
  const word = spelledName(text)
  // `ingress` is more often a word than the beginning of `ingress_endpoint`.
  const begins = (name: string) =>
    name.startsWith(word) && (word.includes('_') || !name.includes('_'))
  return [...searchedFields(fields).values()].some(
    (field) =>
      namesOf(field).some(begins) ||
      // A member of JSON has any name.
      (field.kind === 'json' && word.startsWith(`${field.search.token}.`)),
  )
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
  const word = last?.values[0]
  const isEnd = last?.field === null && last.to === typed.length && word?.isQuoted === false
  if (!isEnd || !beginsName(fields, word.text))
    return { text: joinedSearch({ filters, typed }), waiting: null }
  const before = typed.slice(0, last.from).trimEnd()
  return { text: joinedSearch({ filters, typed: before }), waiting: word.text }
}
