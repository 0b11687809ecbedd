import uFuzzy from '@leeoniya/ufuzzy'
import { foldText, isAscii } from './fold-text.ts'

const ONE_ERROR: uFuzzy.Options = {
  // SingleError: the type's enumeration cannot be imported from a module without code.
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
}
// As the library's documentation has them; slower.
const ANY_LETTERS: uFuzzy.Options = {
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
}

const LONGEST = 100
// The pattern of a longer word takes seconds for 100,000 texts.
const LONGEST_WITH_ERROR = 30

/** A text as it is sought: folded, and not longer than anybody would type. */
export const soughtText = (text: string): string => foldText(text).slice(0, LONGEST).trim()

const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/u

/** The different words of what is sought, the longest first: it leaves the fewest texts for the others. */
export const soughtWords = (sought: string): string[] =>
  [...new Set(sought.split(NO_LETTERS).filter(Boolean))].toSorted((a, b) => b.length - a.length)

/** The places of texts; undefined: all of them. */
type Among = number[] | undefined

const having = (texts: readonly string[], word: string, among: Among): number[] => {
  if (among) return among.filter((place) => texts[place]?.includes(word))
  const places: number[] = []
  for (let place = 0; place < texts.length; place += 1)
    if (texts[place]?.includes(word)) places.push(place)
  return places
}

/**
 * Finds a word with one typing error at most. Only one word at a time: the library's pattern for several ones tries each
 * place of each of them, which for `a a a a a b` in a text of 100 times `a` takes a minute.
 */
export const nearFinder = (word: string) => {
  const fuzzy = new uFuzzy({ ...(!isAscii(word) && ANY_LETTERS), ...ONE_ERROR })
  const isOne = word.length <= LONGEST_WITH_ERROR && fuzzy.split(word).length === 1
  return {
    /** The places of the texts that have it, of some places. */
    filter: (texts: string[], among: Among): number[] =>
      isOne ? (fuzzy.filter(texts, word, among) ?? []) : having(texts, word, among),
    /** The part of a text that is nearly the word; empty if none is. */
    partOf: (text: string): string => {
      const found = isOne ? fuzzy.filter([text], word) : null
      if (!found?.length) return ''
      const [range = []] = fuzzy.info(found, [text], word).ranges
      return text.slice(range[0], range.at(-1))
    },
  }
}

const LETTER = /[\p{L}\p{M}\p{N}]/u
const isLetter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  // Of folded ASCII without the regular expression: this is asked for each match of 100,000 texts.
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  return LETTER.test(text.charAt(at))
}

// A better place of a word is looked for among so many.
const MOST_PLACES = 4

/** Where a word stands best in a text, and how well: better where a word of the text begins or ends; 0 if nowhere. */
const bestPlace = (text: string, word: string): { fit: number; place: number } => {
  const best = { fit: 0, place: 0 }
  let at = text.indexOf(word)
  for (let count = 0; at >= 0 && count < MOST_PLACES; count += 1) {
    const fit = 1 + (isLetter(text, at - 1) ? 0 : 2) + (isLetter(text, at + word.length) ? 0 : 1)
    if (fit > best.fit) [best.fit, best.place] = [fit, at]
    at = text.indexOf(word, at + 1)
  }
  return best
}

// More equal ones stay in their order: no one looks through them.
const MOST_SORTED = 1000

/** The places of texts with the best fit first; of one fit, those with the words at their beginning, then the shortest. */
const bestFirst = (
  places: readonly number[],
  texts: readonly string[],
  phrase: string,
): number[] => {
  const words = soughtWords(phrase)
  const byFit = new Map<number, number[]>()
  for (const place of places) {
    const text = texts[place] ?? ''
    let fit = text.startsWith(phrase) ? 2 : text.includes(phrase) ? 1 : 0
    for (const word of words) fit += bestPlace(text, word).fit
    const equal = byFit.get(fit)
    if (equal) equal.push(place)
    else byFit.set(fit, [place])
  }
  const sorted = (equal: readonly number[]) =>
    equal
      .map((place) => {
        const text = texts[place] ?? ''
        const sum = words.reduce((all, word) => all + bestPlace(text, word).place, 0)
        return { place, sum, length: text.length }
      })
      .toSorted((a, b) => a.sum - b.sum || a.length - b.length)
      .map(({ place }) => place)
  return [...byFit]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([, equal]) => (equal.length > MOST_SORTED ? equal : sorted(equal)))
}

/**
 * The places of the folded texts that have all words of what is sought, in any order, best first. Those with a
 * typing error in a word come after all others, and only if these are not `enough`.
 */
export const fuzzyOrder = (texts: string[], phrase: string, enough = Infinity): number[] => {
  const words = soughtWords(phrase)
  const exact = words.reduce<Among>((among, word) => having(texts, word, among), undefined) ?? []
  const order = bestFirst(exact, texts, phrase)
  if (exact.length >= enough) return order
  const near = words.reduce<Among>(
    (among, word) => nearFinder(word).filter(texts, among),
    undefined,
  )
  const known = new Set(exact)
  const others = (near ?? []).filter((place) => !known.has(place))
  return [...order, ...bestFirst(others, texts, phrase)]
}
