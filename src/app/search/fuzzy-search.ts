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
const soughtWords = (sought: string): string[] =>
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
const nearFinder = (word: string) => {
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
// Looked up, as this is asked for each match of 100,000 texts.
const ASCII_LETTERS = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(LETTER.test(String.fromCharCode(code))),
)
const isLetter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code < 128 ? ASCII_LETTERS[code] === 1 : LETTER.test(text.charAt(at))
}

// A better place of a word is looked for among so many.
const MOST_PLACES = 4

/** How well a word stands at a place: better where a word of the text begins or ends. */
const fitAt = (text: string, word: string, at: number): number =>
  1 + (isLetter(text, at - 1) ? 0 : 2) + (isLetter(text, at + word.length) ? 0 : 1)

/** Where a word stands best in a text; -1 if it is not there. */
const bestPlace = (text: string, word: string): number => {
  let [best, place] = [0, -1]
  let at = text.indexOf(word)
  for (let count = 0; at >= 0 && count < MOST_PLACES; count += 1) {
    const fit = fitAt(text, word, at)
    if (fit > best) [best, place] = [fit, at]
    at = text.indexOf(word, at + 1)
  }
  return place
}

/** What is sought in one text: there a word may be written otherwise. */
type Sought = { readonly phrase: string; readonly words: readonly string[] }

const fitOf = (text: string, { phrase, words }: Sought): number => {
  let fit = text.startsWith(phrase) ? 2 : text.includes(phrase) ? 1 : 0
  for (const word of words) {
    const at = bestPlace(text, word)
    if (at >= 0) fit += fitAt(text, word, at)
  }
  return fit
}

// More equal ones stay in their order: no one looks through them.
const MOST_SORTED = 1000

/** Sorts texts of one fit: those that have the words at their beginning first, and of these the shortest. */
const sortEqual = (
  equal: readonly number[],
  texts: readonly string[],
  soughtIn: (text: string) => Sought,
): readonly number[] => {
  if (equal.length > MOST_SORTED) return equal
  return equal
    .map((place) => {
      const text = texts[place] ?? ''
      const places = soughtIn(text).words.map((word) => Math.max(0, bestPlace(text, word)))
      return { place, sum: places.reduce((a, b) => a + b, 0), length: text.length }
    })
    .toSorted((a, b) => a.sum - b.sum || a.length - b.length)
    .map(({ place }) => place)
}

/** The places of texts with the best fit first. */
const bestFirst = (
  places: readonly number[],
  texts: readonly string[],
  soughtIn: (text: string) => Sought,
): number[] => {
  const byFit = new Map<number, number[]>()
  for (const place of places) {
    const text = texts[place] ?? ''
    const fit = fitOf(text, soughtIn(text))
    const equal = byFit.get(fit)
    if (equal) equal.push(place)
    else byFit.set(fit, [place])
  }
  return [...byFit]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([, equal]) => sortEqual(equal, texts, soughtIn))
}

// More would make a key late.
const MOST_MENDED = 300

const findersOf = (phrase: string) =>
  soughtWords(phrase).map((word) => ({ word, near: nearFinder(word) }))
type Finders = ReturnType<typeof findersOf>

/** The words as a folded text has them, their typing errors mended; empty for one that it has not. */
const partsIn = (finders: Finders, text: string) =>
  finders.map(({ word, near }) => ({
    word,
    part: text.includes(word) ? word : near.partOf(text),
  }))

/** Returns a function that finds the words of a text, folded, that are what is sought. */
export const wordsFinder = (sought: string): ((text: string) => string[]) => {
  const finders = findersOf(sought)
  return (text) => partsIn(finders, foldText(text)).flatMap(({ part }) => part || [])
}

/** What is sought as a text has it. */
const mendedIn =
  (phrase: string, finders: Finders) =>
  (text: string): Sought => {
    const mended = partsIn(finders, text)
    return {
      phrase: mended.reduce((whole, { word, part }) => whole.replace(word, () => part), phrase),
      words: mended.map(({ part }) => part),
    }
  }

/**
 * The places of the folded texts that have all words of what is sought, in any order, best first. Those with a
 * typing error in a word come after all others, and only if these are not `enough`.
 */
export const fuzzyOrder = (texts: string[], phrase: string, enough = Infinity): number[] => {
  const words = soughtWords(phrase)
  const same: Sought = { phrase, words }
  const exact = words.reduce<Among>((among, word) => having(texts, word, among), undefined) ?? []
  const order = bestFirst(exact, texts, () => same)
  if (exact.length >= enough) return order
  const finders = findersOf(phrase)
  const near = finders.reduce<Among>((among, { near }) => near.filter(texts, among), undefined)
  const known = new Set(exact)
  const others = (near ?? []).filter((place) => !known.has(place))
  const isMended = others.length <= MOST_MENDED
  return [...order, ...bestFirst(others, texts, isMended ? mendedIn(phrase, finders) : () => same)]
}
