import { selectorInput, type SelectorInput } from '#domain/selector-input.ts'
import { pageTurns } from '../../ui/page-turns.ts'
import type { EndpointSource } from './bound-endpoints.ts'

/** Which of the selectors match an endpoint, by their numbers from 1; as far as it was evaluated. */
export type MatchedSelectors = {
  /** By the place of the endpoint. */
  readonly matches: readonly (readonly number[])[]
  /** The selectors that do not parse, or were too costly on an endpoint. */
  readonly unread: readonly number[]
  /** All were evaluated; false after so many steps. */
  readonly isWhole: boolean
}

/** So many steps all evaluations take together: some ten seconds of a slow machine. */
const MOST_STEPS = 50_000_000
/** What an evaluation takes beside its steps. */
const STEPS_OF_CALL = 500

type Options = { signal: AbortSignal; onProgress?: (endpoints: number) => void }

/**
 * Evaluates selectors on endpoints as Adit does it, a little at a time, so that the page goes on; the code that
 * evaluates is loaded first. Aborting the signal ends it with an error.
 */
export const matchSelectors = async (
  selectors: readonly string[],
  sources: readonly EndpointSource[],
  { signal, onProgress }: Options,
): Promise<MatchedSelectors> => {
  const { compileSelector, lastSteps, SelectorCostError } = await import('#domain/selectors.ts')
  const turn = pageTurns()
  const unread = new Set<number>()
  const compiled: { number: number; isMatch: (endpoint: SelectorInput) => boolean }[] = []
  for (const [at, text] of selectors.entries()) {
    await turn()
    signal.throwIfAborted()
    try {
      compiled.push({ number: at + 1, isMatch: compileSelector(text) })
    } catch {
      unread.add(at + 1)
    }
  }
  const matches: number[][] = []
  let steps = 0
  for (const source of sources) {
    const endpoint = selectorInput(source)
    const found: number[] = []
    for (const { number, isMatch } of compiled) {
      // None matches one that is too large to be evaluated.
      if (!endpoint) break
      if (steps > MOST_STEPS) return { matches, unread: [...unread], isWhole: false }
      await turn()
      signal.throwIfAborted()
      try {
        if (isMatch(endpoint)) found.push(number)
      } catch (error) {
        // One that fails on an endpoint does not match it.
        if (error instanceof SelectorCostError) unread.add(number)
      }
      steps += lastSteps() + STEPS_OF_CALL
    }
    matches.push(found)
    onProgress?.(matches.length)
  }
  return { matches, unread: [...unread].toSorted((a, b) => a - b), isWhole: true }
}
