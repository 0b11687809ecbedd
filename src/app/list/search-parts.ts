import { filtersOf, withoutRange } from '../collections/edit-search.ts'
import { unfinishedName } from '../collections/search-pieces.ts'
import type { Tokens } from '../collections/tokens.ts'

/** A search as it stands on the page: its filters as chips, the rest as text in the field. */
export type SearchParts = { readonly filters: string; readonly typed: string }

/** The whole search, as it stands in an address. */
export const joinedSearch = ({ filters, typed }: SearchParts): string =>
  filters === '' || typed.trim() === '' ? filters || typed : `${filters} ${typed}`

/** Takes the filters out of a search. Words stay text, and so does what is not typed to its end. */
export const splitIntoParts = (tokens: Tokens, text: string): SearchParts => {
  const filters = filtersOf(tokens, text)
  if (filters.length === 0) return { filters: '', typed: text }
  return {
    filters: filters.map(({ from, to }) => text.slice(from, to)).join(' '),
    typed: filters.reduceRight((rest, filter) => withoutRange(tokens, rest, filter), text),
  }
}

/** Takes the last filter back into the empty field. */
export const withLastTyped = (tokens: Tokens, filters: string): SearchParts => {
  const last = filtersOf(tokens, filters).at(-1)
  if (!last) return { filters, typed: '' }
  return {
    filters: withoutRange(tokens, filters, last),
    typed: filters.slice(last.from, last.to),
  }
}

/**
 * What is searched while somebody types: the last word is left out as long as it may become the name of a field, so
 * that the list does not show that nothing matches `cert`.
 */
export const searchedWhileTyping = (
  tokens: Tokens,
  { filters, typed }: SearchParts,
): { readonly text: string; readonly waiting: string | null } => {
  const name = unfinishedName(tokens, typed)
  return {
    text: joinedSearch({ filters, typed: name?.before.trimEnd() ?? typed }),
    waiting: name?.word ?? null,
  }
}
