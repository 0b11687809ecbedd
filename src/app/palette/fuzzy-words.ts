import uFuzzy from '@leeoniya/ufuzzy'
import { foldText, isAscii } from '../mirror/search/fold-text.ts'

const ONE_ERROR: uFuzzy.Options = {
  // SingleError: the type's enumeration cannot be imported from a module without code.
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
}
// As the library's documentation has them; half as fast.
const ANY_LETTERS: uFuzzy.Options = {
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
}

const LONGEST = 100
const MOST_REORDERED = 3

/** A text as it is sought: folded, and not longer than anybody would type. */
export const soughtText = (text: string): string => foldText(text).slice(0, LONGEST).trim()

const matcher = (sought: string, options?: uFuzzy.Options) =>
  new uFuzzy({ ...(!isAscii(sought) && ANY_LETTERS), ...options })

/** The places of the folded texts that match, best first; typing errors only where nothing else matches. */
export const fuzzyOrder = (texts: string[], sought: string): number[] => {
  const search = (fuzzy: uFuzzy) => {
    const isReordered = fuzzy.split(sought).length <= MOST_REORDERED
    const [found, info, order] = fuzzy.search(texts, sought, isReordered ? MOST_REORDERED : 0)
    return info ? order.flatMap((place) => info.idx[place] ?? []) : (found ?? [])
  }
  return [...new Set([...search(matcher(sought)), ...search(matcher(sought, ONE_ERROR))])]
}

/** Returns a function that finds the words of a text, folded, that are what is sought. */
export const wordsFinder = (sought: string): ((text: string) => string[]) => {
  const near = matcher(sought, ONE_ERROR)
  const terms = near.split(sought)
  return (text) => {
    const folded = foldText(text)
    return terms.flatMap((term) => {
      if (folded.includes(term)) return [term]
      const found = near.filter([folded], term)
      if (!found?.length) return []
      const [range = []] = near.info(found, [folded], term).ranges
      return [folded.slice(range[0], range.at(-1))]
    })
  }
}
