const termsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Whether a search has a term by itself. */
export const hasTerm = (text: string, term: string): boolean => termsIn(text).includes(term)

/** A search without some terms. */
export const withoutTerms = (text: string, terms: readonly string[]): string =>
  termsIn(text)
    .filter((one) => !terms.includes(one))
    .join(' ')

/** A search with a term in place of others of the same kind, or without it if it has it. */
export const toggledTerm = (text: string, term: string, others: readonly string[]): string => {
  const rest = withoutTerms(text, [term, ...others])
  return hasTerm(text, term) ? rest : `${rest} ${term}`.trimStart()
}
