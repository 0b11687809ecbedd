import uFuzzy from '@leeoniya/ufuzzy'
import { foldText } from '#domain/fold-text.ts'

/** Much more than anybody types; the pattern of a word has a variant for each of its letters. */
const TYPED_LENGTH_MAX = 100
const WORD_LENGTH_MAX = 30
/** More words are not ranked: each order of them is another pattern. */
const RANKED_WORDS_MAX = 3
/** More places are not ranked. */
const RANKED_MAX = 10_000

const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/u

// Of any script: what is not ASCII is taken for a letter, since patterns with Unicode classes are slow to make.
const LETTERS = "a-zA-Z\\d'\\u0080-\\uffff"

const fuzzy = new uFuzzy({
  // SingleError: the type's enumeration cannot be imported from a module without code.
  intraMode: 1,
  interSplit: `[^${LETTERS}]+`,
  interBound: `[^${LETTERS}]`,
  intraChars: `[${LETTERS}]`,
  // Those that fit as well stay in the order given.
  compare: () => 0,
})

const foldTyped = (text: string): string => foldText(text.slice(0, TYPED_LENGTH_MAX)).trim()

/** The words that were typed, folded. */
export const typedWords = (text: string): string[] => [
  ...new Set(
    foldTyped(text)
      .split(NO_LETTERS)
      .filter(Boolean)
      .map((word) => word.slice(0, WORD_LENGTH_MAX)),
  ),
]

/** What is searched of a thing, folded: its title, all its texts, and its id. */
export type Searchable = { readonly title: string; readonly text: string; readonly id: string }

/** Prepares what a thing is called, its title first, and its id. */
export const searchable = (texts: readonly string[], id = ''): Searchable => ({
  title: foldText(texts[0] ?? ''),
  text: foldText(texts.join(' ')),
  id: foldText(id),
})

/**
 * What has all words that were typed, in any order and each with one typing error at most, or an id that begins so;
 * best first: what is called so, then as uFuzzy ranks the words, then by the id.
 */
export const findFitting = <Item>(
  items: readonly Item[],
  searchableOf: (item: Item) => Searchable,
  text: string,
): Item[] => {
  const typed = foldTyped(text)
  const words = typedWords(text)
  if (words.length === 0) return []
  const searched = items.map(searchableOf)
  const texts = searched.map(({ text }) => text)
  const [places, info, order] = fuzzy.search(texts, words.join(' '), RANKED_WORDS_MAX, RANKED_MAX)
  const ranked = order ? order.map((at) => info.idx[at] ?? 0) : (places ?? [])
  const named = searched.flatMap(({ title, id }, at) => (title === typed || id === typed ? at : []))
  const byId = searched.flatMap(({ id }, at) => (id.startsWith(typed) ? at : []))
  return [...new Set([...named, ...ranked, ...byId])].flatMap((at) => items[at] ?? [])
}
