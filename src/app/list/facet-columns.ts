import type { Facet } from '../collections/search-types.ts'
import type { ResourceField } from '../resources/resource-field.ts'

/** A facet with the field that it counts. */
export type FieldFacet = { readonly field: ResourceField; readonly facet: Facet }

const ORDER = ['certificate', 'set', 'flag', 'state'] as const

const rankOf = ({ field: { kind } }: FieldFacet): number => {
  const at = ORDER.findIndex((one) => one === kind)
  return at === -1 ? ORDER.length : at
}

/** Whether the values of a field are few, and known enough to be chosen from a list. */
const isShort = ({ kind, options, suggestions, isVersion }: ResourceField): boolean =>
  options !== undefined ||
  suggestions !== undefined ||
  isVersion === true ||
  ORDER.some((one) => one === kind)

/** So many values of each are shown at first. */
export const FIRST_VALUES = 9
/** Lines of a column, a heading with the room above it counted as two. */
const MOST_LINES = FIRST_VALUES + 2

const linesOf = ({ facet }: FieldFacet): number => Math.min(facet.values.length, FIRST_VALUES) + 2

/** Facets of few values as the columns that they stand in, and those that are typed. */
export const facetColumns = (
  facets: readonly FieldFacet[],
): {
  readonly columns: readonly (readonly FieldFacet[])[]
  readonly typed: readonly FieldFacet[]
} => {
  const columns: FieldFacet[][] = []
  let free = 0
  for (const one of facets
    .filter(({ field, facet }) => isShort(field) && facet.values.length > 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const lines = linesOf(one)
    if (lines <= free) columns.at(-1)?.push(one)
    else columns.push([one])
    free = lines <= free ? free - lines : MOST_LINES - lines
  }
  return { columns, typed: facets.filter(({ field }) => !isShort(field)) }
}
