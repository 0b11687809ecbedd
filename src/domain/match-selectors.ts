import type { SelectorInput } from './selector-input.ts'
import {
  compileSelector,
  parseSelector,
  SelectorError,
  type SelectorEndpoint,
} from './selectors.ts'

/** What a selector says of an endpoint; `waiting` while it was not evaluated on it. */
const VERDICTS = ['waiting', 'match', 'no match', 'failed'] as const
type Verdict = (typeof VERDICTS)[number]

/** What one selector says of each endpoint, as far as it was evaluated. */
export type SelectorColumn = {
  /** Why it is no CEL expression: then it says nothing. */
  readonly fault: string | null
  /** Why it failed on the first endpoint on which it did. */
  failure: () => string | null
  /** Evaluates it on an endpoint, once. */
  evaluate: (place: number) => Verdict
}

const NOT_CEL: Pick<SelectorColumn, 'failure' | 'evaluate'> = {
  failure: () => null,
  evaluate: () => 'no match',
}

/** A selector over a list of endpoints: it compiles at once, and is evaluated on demand. */
export const selectorColumn = (
  text: string,
  endpoints: readonly (SelectorEndpoint | SelectorInput)[],
): SelectorColumn => {
  const issue = parseSelector(text)
  if (issue) return { fault: issue.message, ...NOT_CEL }
  const selector = compileSelector(text)
  const codes = new Uint8Array(endpoints.length)
  let failure: string | null = null
  const verdictOn = (endpoint: SelectorEndpoint | SelectorInput): Verdict => {
    try {
      return selector(endpoint) ? 'match' : 'no match'
    } catch (error) {
      failure ??= error instanceof SelectorError ? error.message : String(error)
      return 'failed'
    }
  }
  return {
    fault: null,
    failure: () => failure,
    evaluate: (place) => {
      const endpoint = endpoints[place]
      if (codes[place] === 0 && endpoint) codes[place] = VERDICTS.indexOf(verdictOn(endpoint))
      return VERDICTS[codes[place] ?? 0] ?? 'waiting'
    },
  }
}

/** What a list of selectors says of the endpoints, as the service evaluates it. */
export type SelectorMatches = {
  /** By endpoint: the index of the first selector that matches it; -1 if none does. */
  readonly by: Int32Array
  /** By selector: on how many endpoints it failed, and so does not match them. */
  readonly failed: readonly number[]
}

/** What can match no endpoint: no selector is evaluated on it. */
const NEVER = -1

/**
 * Evaluates a list of selectors, one after the other, on the endpoints that none before it matches: the same as the
 * service does, endpoint by endpoint. Yields the index of the selector before each evaluation, so that the caller
 * can stop in between. `never` are the endpoints that no selector binds.
 */
export function* matchSelectors(
  columns: readonly SelectorColumn[],
  count: number,
  never: (place: number) => boolean = () => false,
): Generator<number, SelectorMatches> {
  const by = new Int32Array(count).fill(NEVER)
  const failed = columns.map(() => 0)
  for (const [index, column] of columns.entries()) {
    for (let place = 0; place < count; place += 1) {
      if (by[place] !== NEVER || never(place)) continue
      yield index
      const verdict = column.evaluate(place)
      if (verdict === 'match') by[place] = index
      else if (verdict === 'failed') failed[index] = (failed[index] ?? 0) + 1
    }
  }
  return { by, failed }
}
