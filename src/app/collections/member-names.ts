import { foldText } from '#domain/fold-text.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { membersOf } from './columns.ts'
import type { Searched } from './matches.ts'
import { compareTexts } from './order.ts'
import type { Facet } from './search-types.ts'

const MOST_NAMES = 50
// More different values are no list to choose from.
const MOST_MEMBER_VALUES = 2000
// What cannot stand before a colon.
const UNTYPABLE = /[\s:"()]|^$/

/** The names of the members of JSON that any record has, with how many of some rows have them; those that many have first. */
export const memberNames = (
  { records }: Searched,
  field: ResourceField,
  matches: Uint8Array,
): { readonly value: string; readonly count: number }[] => {
  const names = new Map<string, { count: number; values: Set<string> }>()
  for (const [row, members] of membersOf(field)(records).entries())
    for (const [name, [first = '']] of members) {
      const known = names.get(name) ?? { count: 0, values: new Set() }
      names.set(name, known)
      known.count += matches[row] ?? 0
      if (known.values.size <= MOST_MEMBER_VALUES) known.values.add(first)
    }
  return [...names]
    .filter(([name, { values }]) => values.size <= MOST_MEMBER_VALUES && !UNTYPABLE.test(name))
    .map(([value, { count }]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || compareTexts(a.value, b.value))
}

/** A facet of the names of members that have a text in them. */
export const namesFacet = (token: string, names: Facet['values'], sought: string): Facet => {
  const fitting = names.filter(({ value }) => value.includes(foldText(sought)))
  return {
    token,
    values: fitting.slice(0, MOST_NAMES),
    more: Math.max(0, fitting.length - MOST_NAMES),
  }
}
