import uFuzzy from '@leeoniya/ufuzzy'
import { foldText, isAscii } from '#domain/fold-text.ts'

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

/** The places of those of some texts that have a word. */
const placesWith = (texts: readonly string[], word: string, among: readonly number[]): number[] =>
  among.filter((place) => texts[place]?.includes(word))

/**
 * Finds a word with one typing error at most. Only one word at a time: the library's pattern for several ones tries
 * each place of each of them, which takes a minute for `a a a a a b` in a text of 100 times `a`.
 */
const nearFinder = (word: string) => {
  const fuzzy = new uFuzzy({ ...(!isAscii(word) && ANY_LETTERS), ...ONE_ERROR })
  const isOne = word.length <= LONGEST_WITH_ERROR && fuzzy.split(word).length === 1
  return {
    word,
    filter: (texts: string[], among: number[]): number[] =>
      isOne ? (fuzzy.filter(texts, word, among) ?? []) : placesWith(texts, word, among),
    /** The part of a text that is nearly the word; empty if none is. */
    partOf: (text: string): string => {
      const found = isOne ? fuzzy.filter([text], word) : null
      if (!found?.length) return ''
      const [range = []] = fuzzy.info(found, [text], word).ranges
      return text.slice(range[0], range.at(-1))
    },
  }
}

/** What is sought as a text has it: its typing errors mended. */
type Sought = { readonly phrase: string; readonly words: readonly string[] }

const mender = (phrase: string): ((folded: string) => Sought) => {
  const finders = soughtWords(phrase).map(nearFinder)
  return (folded) => {
    const parts = finders.map(({ word, partOf }) => ({
      word,
      part: folded.includes(word) ? word : partOf(folded),
    }))
    return {
      phrase: parts.reduce((whole, { word, part }) => whole.replace(word, () => part), phrase),
      words: parts.flatMap(({ part }) => part || []),
    }
  }
}

/** Returns a function that finds the words of a text, folded, that are what is sought. */
export const wordsFinder = (sought: string): ((text: string) => readonly string[]) => {
  const mend = mender(sought)
  return (text) => mend(foldText(text)).words
}

const LETTER = /[\p{L}\p{M}\p{N}]/u
const isLetter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  // Of folded texts nearly all are these, and a pattern is slow for each match of 100,000.
  const isAscii = (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  return isAscii || (code > 127 && LETTER.test(text.charAt(at)))
}

// A better place of a word is looked for among so many.
const MOST_PLACES = 4

/** How well a text has a word: best where a word of the text begins, and ends; 0 if it has not. */
const wordFit = (text: string, word: string): number => {
  let best = 0
  let at = text.indexOf(word)
  for (let count = 0; at >= 0 && count < MOST_PLACES; count += 1) {
    const fit = 1 + (isLetter(text, at - 1) ? 0 : 2) + (isLetter(text, at + word.length) ? 0 : 1)
    best = Math.max(best, fit)
    at = text.indexOf(word, at + 1)
  }
  return best
}

/** The places of texts in the order of how well they fit; of those that fit as well, the shortest first. */
const bestFirst = (
  places: readonly number[],
  texts: readonly string[],
  soughtIn: (text: string) => Sought,
): number[] =>
  places
    .map((place) => {
      const text = texts[place] ?? ''
      const { phrase, words } = soughtIn(text)
      const whole = text.startsWith(phrase) ? 2 : text.includes(phrase) ? 1 : 0
      const fit = words.reduce((sum, word) => sum + wordFit(text, word), whole)
      return { place, fit, at: text.indexOf(words[0] ?? ''), length: text.length }
    })
    .toSorted((a, b) => b.fit - a.fit || a.at - b.at || a.length - b.length)
    .map(({ place }) => place)

// More would make a key late.
const MOST_MENDED = 300

/**
 * The places of the folded texts that have all words of what is sought, in any order, best first. Those with a
 * typing error in a word come after all others, and only if these are not `enough`.
 */
export const findTexts = (texts: string[], phrase: string, enough = Infinity): number[] => {
  const words = soughtWords(phrase)
  if (words.length === 0) return []
  const same: Sought = { phrase, words }
  const all = [...texts.keys()]
  const exact = words.reduce((among, word) => placesWith(texts, word, among), all)
  const found = bestFirst(exact, texts, () => same)
  if (exact.length >= enough) return found
  const near = words.map(nearFinder).reduce((among, one) => one.filter(texts, among), all)
  const known = new Set(exact)
  const others = near.filter((place) => !known.has(place))
  const soughtIn = others.length > MOST_MENDED ? () => same : mender(phrase)
  return [...found, ...bestFirst(others, texts, soughtIn)]
}
