import { foldText } from '#domain/fold-text.ts'
import { findTexts, soughtText } from './find-texts.ts'
import { RECENT, type PaletteGroup, type PaletteItem } from './palette-item.ts'

/** Items under one heading. */
export type ItemGroup = { readonly group: PaletteGroup; readonly items: readonly PaletteItem[] }

/** How well an item fits: 0 it is what was typed, 1 it begins so, 2 it contains that, 3 nearly, 4 a way on. */
const fitOf = (item: PaletteItem, folded: string, sought: string): number => {
  if (item.stays === 'last') return 4
  const texts = [item.title, ...(item.details ?? []), item.id ?? ''].map(foldText)
  if (texts.includes(sought)) return 0
  if (texts.some((text) => text.startsWith(sought))) return 1
  return folded.includes(sought) ? 2 : 3
}

type Fitting = { readonly item: PaletteItem; readonly fit: number }

const fittingItems = (items: readonly PaletteItem[], sought: string): Fitting[] => {
  if (sought === '') return items.map((item) => ({ item, fit: 0 }))
  const texts = items.map(({ title, details = [], words = '' }) =>
    foldText([title, ...details, words].join(' ')),
  )
  const isById = ({ id = '' }: PaletteItem) => foldText(id).startsWith(sought)
  const staying = items.flatMap((item, place) => (item.stays || isById(item) ? [place] : []))
  const places = new Set([...findTexts(texts, sought), ...staying])
  return [...places]
    .flatMap((place) => {
      const item = items[place]
      return item ? [{ item, fit: fitOf(item, texts[place] ?? '', sought) }] : []
    })
    .toSorted((a, b) => a.fit - b.fit)
}

/**
 * The items that fit what was typed, in groups: the group with the best one first, and recent ones before others
 * that fit as well. Without a text all of them, as they were given.
 */
export const rankItems = (
  items: readonly PaletteItem[],
  text: string,
  groups: readonly PaletteGroup[],
): ItemGroup[] => {
  const fitting = fittingItems(items, soughtText(text))
  return groups
    .map((group) => ({ group, some: fitting.filter(({ item }) => item.group === group.key) }))
    .filter(({ some }) => some.length > 0)
    .toSorted((a, b) => (a.some[0]?.fit ?? 0) - (b.some[0]?.fit ?? 0))
    .map(({ group, some }) => ({ group, items: firstOf(some, group.most) }))
}

// A way on is shown however much there is before it.
const firstOf = (fitting: readonly Fitting[], most: number): PaletteItem[] => {
  const waysOn = fitting.filter(({ item }) => item.stays === 'last')
  const others = fitting.filter(({ item }) => item.stays !== 'last').slice(0, most)
  return [...others, ...waysOn].map(({ item }) => item)
}

/** The items with the recent ones of them as a group of its own, last opened first; the page itself is not one. */
export const withRecentGroup = (
  items: readonly PaletteItem[],
  recentKeys: readonly string[],
): PaletteItem[] => {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const recent = recentKeys.flatMap((key) => byKey.get(key) ?? []).slice(0, RECENT.most)
  const taken = new Set(recent.map(({ key }) => key))
  return [
    ...recent.map((item): PaletteItem => ({ ...item, group: RECENT.key })),
    ...items.filter(({ key }) => !taken.has(key)),
  ]
}
