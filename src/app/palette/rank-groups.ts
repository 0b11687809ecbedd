import { oncePer } from '../collections/field-values.ts'
import { findFitting, searchable } from './find.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

const searchableOf = oncePer(({ title, details = [], words = '', id }: PaletteItem) =>
  searchable([title, ...details, words], id),
)

/**
 * The groups with the items that fit what was typed, each item once, where it stands first; the group with the best
 * one first, and otherwise in the order given. Without a text all items, as they were given.
 */
export const rankGroups = (groups: readonly PaletteGroup[], text: string) => {
  const keys = new Set<string>()
  const isFirst = ({ key }: PaletteItem) => keys.size < keys.add(key).size
  const distinct = groups.map((group) => ({ ...group, items: group.items.filter(isFirst) }))
  const all = distinct.flatMap(({ items }) => items)
  const fitting = text.trim() === '' ? all : findFitting(all, searchableOf, text)
  return (
    distinct
      .map(({ heading, items, most, waysOn = [] }) => {
        const some = fitting.filter((item) => items.includes(item))
        const best = some[0] ? fitting.indexOf(some[0]) : Infinity
        return { heading, items: [...some.slice(0, most), ...waysOn.filter(isFirst)], best }
      })
      .filter(({ items }) => items.length > 0)
      // Not by the difference: that of two groups where nothing fits is no number.
      .toSorted((a, b) => Number(a.best > b.best) - Number(a.best < b.best))
  )
}
