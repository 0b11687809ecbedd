import { foldText } from '../search/fold-text.ts'
import { nearFinder, soughtWords } from '../search/fuzzy-search.ts'

/** Returns a function that finds the words of a text, folded, that are what is sought. */
export const wordsFinder = (sought: string): ((text: string) => string[]) => {
  const finders = soughtWords(sought).map((word) => ({ word, near: nearFinder(word) }))
  return (text) => {
    const folded = foldText(text)
    return finders.flatMap(({ word, near }) =>
      folded.includes(word) ? word : near.partOf(folded) || [],
    )
  }
}
