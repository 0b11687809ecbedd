import { unparse } from '@bufbuild/cel'
import { parseTree } from './selectors.ts'

/** A selector without what does not matter: white space, comments, kinds of quotes, needless parentheses. */
export const normalSelector = (text: string): string => {
  try {
    return unparse(parseTree(text))
  } catch {
    return text.trim()
  }
}

/** The selectors that say the same as an earlier one of their list, with the index of that one. */
export const repeatedSelectors = (
  selectors: readonly string[],
): { readonly index: number; readonly of: number }[] => {
  const first = new Map<string, number>()
  return selectors.flatMap((text, index) => {
    const normal = normalSelector(text)
    const of = first.get(normal)
    if (of === undefined) first.set(normal, index)
    return of === undefined ? [] : [{ index, of }]
  })
}

/** By selector: on which endpoints it matches. */
type Matches = readonly (readonly boolean[])[]

const isWithin = (inner: readonly boolean[], outer: readonly boolean[]): boolean =>
  inner.every((isMatch, place) => !isMatch || outer[place])

/**
 * The selectors that add nothing on these endpoints, with one that matches all that they do: the largest, and of
 * equal ones the first, is not shadowed itself. One that matches nothing is not shadowed by anything.
 */
export const shadowedSelectors = (
  matches: Matches,
): { readonly index: number; readonly by: number }[] =>
  matches.flatMap((inner, index) => {
    if (!inner.includes(true)) return []
    const by = matches.findIndex(
      (outer, other) =>
        other !== index && isWithin(inner, outer) && (!isWithin(outer, inner) || other < index),
    )
    return by < 0 ? [] : [{ index, by }]
  })

/** The endpoints that several operators bind, and those that none does; `bound` says it by operator. */
export const sharedEndpoints = (
  bound: Matches,
  count: number,
): { readonly several: readonly number[]; readonly none: readonly number[] } => {
  const times = Array.from({ length: count }, (_, place) => bound.filter((of) => of[place]).length)
  const placesOf = (isMeant: (one: number) => boolean) =>
    [...times.keys()].filter((place) => isMeant(times[place] ?? 0))
  return { several: placesOf((one) => one > 1), none: placesOf((one) => one === 0) }
}
