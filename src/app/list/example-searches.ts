import type { ResourceField } from '../resources/resource-field.ts'

const MOST = 5

/** Searches that show what can be searched for: those that fields give as examples, filters first. */
export const exampleSearches = (fields: readonly ResourceField[]): readonly string[] =>
  fields
    .toSorted((a, b) => Number(b.isFaceted ?? false) - Number(a.isFaceted ?? false))
    .flatMap(({ search }) => search?.example ?? [])
    .slice(0, MOST)
