import { splitSearch } from './search-pieces.ts'
import { namesOf, spelledName, type Tokens } from './tokens.ts'

/** A word at the end of a search that may become the name of a token, and the search before it. */
export type UnfinishedName = { readonly word: string; readonly before: string }

/** The last word of a search if it begins the name of a token: `regi`, `-cert`, `metadata.te`; null otherwise. */
export const unfinishedName = (tokens: Tokens, text: string): UnfinishedName | null => {
  const last = splitSearch(tokens, text).at(-1)
  const part = last?.parts[0]
  if (!last || !part || last.to < text.length || last.token !== null || part.isQuoted) return null
  const word = spelledName(part.text)
  // `ingress` is more often a word than the beginning of `ingress_endpoint`.
  const begins = (name: string) =>
    name.startsWith(word) && (word.includes('_') || !name.includes('_'))
  const isName = [...tokens.values()].some(
    (field) =>
      namesOf(field).some(begins) ||
      // A member of JSON has any name.
      (field.kind === 'json' && word.startsWith(`${field.search.token}.`)),
  )
  return isName ? { word: part.text, before: text.slice(0, last.from) } : null
}
