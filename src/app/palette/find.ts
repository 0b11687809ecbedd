import { foldText } from '#domain/fold-text.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

/** Much more than anybody types. */
const TYPED_LENGTH_MAX = 100

const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/u

const foldTyped = (text: string): string => foldText(text.slice(0, TYPED_LENGTH_MAX)).trim()

/** What is searched of a thing, folded: its title, the words of all its texts, and its id. */
export type Searchable = { readonly title: string; readonly text: string; readonly id: string }

/** Prepares what a thing is called, its title first, and its id. */
export const searchable = (texts: readonly string[], id = ''): Searchable => ({
  title: foldText(texts[0] ?? '').trim(),
  text: ['', ...foldText(texts.join(' ')).split(NO_LETTERS)].join(' '),
  id: foldText(id),
})

/**
 * What has all words that were typed, in any order, or an id that begins so; best first: what is called so, then what
 * begins so, then what has words that begin so.
 */
export const findFitting = <Item>(
  items: readonly Item[],
  searchableOf: (item: Item) => Searchable,
  text: string,
): Item[] => {
  const typed = foldTyped(text)
  const words = typed.split(NO_LETTERS).filter(Boolean)
  if (words.length === 0) return []
  const ranks = items.map((item) => {
    const { title, text, id } = searchableOf(item)
    const has = (before: string) => words.every((word) => text.includes(before + word))
    const isCalled = title === typed || id === typed
    return [isCalled, title.startsWith(typed), has(' '), has(''), id.startsWith(typed)].indexOf(
      true,
    )
  })
  return [0, 1, 2, 3, 4].flatMap((rank) => items.filter((_, at) => ranks[at] === rank))
}

const itemTexts = ({ title, details = [], id }: PaletteItem) => searchable([title, ...details], id)

/** So many items of a group are shown. */
export const MOST_SHOWN = 30

/**
 * The groups with the items that fit what was typed, each item once, where it stands first; the group with the best
 * one first, and otherwise in the order given. Without a text all items, as they were given.
 */
export const rankGroups = (groups: readonly PaletteGroup[], text: string) => {
  const keys = new Set<string>()
  const isFirst = ({ key }: PaletteItem) => keys.size < keys.add(key).size
  const distinct = groups.map((group) => ({ ...group, items: group.items.filter(isFirst) }))
  const all = distinct.flatMap(({ items }) => items)
  const fitting = text.trim() === '' ? all : findFitting(all, itemTexts, text)
  return (
    distinct
      .map(({ heading, items, waysOn = [] }) => {
        const some = fitting.filter((item) => items.includes(item))
        const best = some[0] ? fitting.indexOf(some[0]) : Infinity
        return { heading, items: [...some.slice(0, MOST_SHOWN), ...waysOn], best }
      })
      .filter(({ items }) => items.length > 0)
      // Not by the difference: that of two groups where nothing fits is no number.
      .toSorted((a, b) => Number(a.best > b.best) - Number(a.best < b.best))
  )
}
