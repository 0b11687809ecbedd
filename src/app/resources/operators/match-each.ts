import { selectorInput } from '#domain/selector-input.ts'
import { applySelector, isZoneFault, type SelectorError } from '#domain/selectors.ts'
import type { EndpointSource } from './bound-endpoints.ts'

export type MatchQuestion = {
  readonly selectors: readonly string[]
  readonly sources: readonly EndpointSource[]
}

/** Which of the selectors match an endpoint, by their numbers from 1. */
export type MatchedSelectors = {
  /** By the place of the endpoint. */
  readonly matches: readonly (readonly number[])[]
  /** The selectors that do not parse, or need a time zone that only another service may know. */
  readonly unread: readonly number[]
}

/** Evaluates selectors on endpoints as Adit does it; tells the number of each as it begins with it. */
export const matchEach = (
  { selectors, sources }: MatchQuestion,
  onStep: (number: number) => void,
): MatchedSelectors => {
  const endpoints = sources.map(selectorInput)
  const matches = sources.map((): number[] => [])
  const unread = new Set<number>()
  for (const [at, text] of selectors.entries()) {
    const number = at + 1
    onStep(number)
    const { issue, matches: isMatch } = applySelector(text)
    if (issue) unread.add(number)
    const onFailure = (error: SelectorError) => {
      if (isZoneFault(error)) unread.add(number)
    }
    for (const [place, endpoint] of endpoints.entries())
      // None matches one that is too large to be evaluated.
      if (endpoint && isMatch(endpoint, onFailure)) matches[place]?.push(number)
  }
  return { matches, unread: [...unread] }
}
