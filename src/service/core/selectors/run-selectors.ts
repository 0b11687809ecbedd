import { LIST_STEPS } from '#domain/match-selectors.ts'
import {
  compileSelector,
  lastSteps,
  parseSelector,
  SelectorCostError,
  type SelectorEndpoint,
} from '#domain/selectors.ts'

/** A job for a thread. */
export type SelectorJob =
  /** Parses each selector and tries it once, so that a costly one is found when it is written. */
  | { kind: 'check'; selectors: readonly string[] }
  | { kind: 'match'; selectors: readonly string[]; endpoints: readonly SelectorEndpoint[] }

/** The result of a check: what does not parse, which are too costly, and whether they are together. */
export type Checked = {
  kind: 'check'
  fieldErrors: { index: number; rule: string }[]
  costly: number[]
  isTooMuch: boolean
}
/** The verdict per endpoint, of the first ones at least; `costly` are selectors that had none on one of them. */
export type Matched = { kind: 'match'; matches: boolean[]; costly: number[] }
export type SelectorAnswer = Checked | Matched

/** After how many steps a job ends early, so that other accounts get their turn. */
const JOB_STEPS = 1_000_000

type Selector = (endpoint: SelectorEndpoint) => boolean

// Texts vary in length, so the cache is bounded by their total length.
const CACHED_CHARACTERS = 200_000
const cache = new Map<string, Selector>()
let cachedCharacters = 0

const remember = (text: string, selector: Selector): void => {
  cache.set(text, selector)
  cachedCharacters += text.length
  for (const oldest of cache.keys()) {
    if (cachedCharacters <= CACHED_CHARACTERS) return
    cache.delete(oldest)
    cachedCharacters -= oldest.length
  }
}

const never: Selector = () => false

const compiled = (text: string): Selector => {
  const known = cache.get(text)
  if (known) {
    // Moved to the end: the most recently used entry is dropped last.
    cache.delete(text)
    cache.set(text, known)
    return known
  }
  const selector = parseSelector(text) ? never : compileSelector(text)
  remember(text, selector)
  return selector
}

/** Called after each evaluation, each of which takes so many steps at most. */
export type OnProgress = () => void

type Verdict = {
  /** Null if the selector is too costly on the endpoint. One that fails on it does not match. */
  isMatch: boolean | null
  steps: number
}

const verdictOf = (text: string, endpoint: SelectorEndpoint): Verdict => {
  const selector = compiled(text)
  if (selector === never) return { isMatch: false, steps: 0 }
  try {
    return { isMatch: selector(endpoint), steps: lastSteps() }
  } catch (error) {
    return { isMatch: error instanceof SelectorCostError ? null : false, steps: lastSteps() }
  }
}

const SAMPLE: SelectorEndpoint = {
  id: 'ep_000000000000000000000000000',
  url: 'http://service.namespace:80',
  public_url: 'https://service.example.com',
  proto: 'http',
  type: 'cloud',
  bindings: ['kubernetes'],
  region: 'global',
  description: 'A sample',
  metadata: '{"namespace":"namespace"}',
  hostport: 'service.namespace:80',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}

const check = (selectors: readonly string[], onProgress: OnProgress): Checked => {
  const answer: Checked = { kind: 'check', fieldErrors: [], costly: [], isTooMuch: false }
  let steps = 0
  for (const [index, text] of selectors.entries()) {
    onProgress()
    const issue = parseSelector(text)
    if (issue) answer.fieldErrors.push({ index, rule: issue.message })
    else if (steps > LIST_STEPS) answer.isTooMuch = true
    else {
      const verdict = verdictOf(text, SAMPLE)
      if (verdict.isMatch === null) answer.costly.push(index)
      steps += verdict.steps
    }
  }
  return answer
}

const TOO_MUCH: Verdict = { isMatch: null, steps: 0 }

const match = (
  selectors: readonly string[],
  endpoints: readonly SelectorEndpoint[],
  onProgress: OnProgress,
): SelectorAnswer => {
  const matches: boolean[] = []
  const costly = new Set<number>()
  let jobSteps = 0

  for (const endpoint of endpoints) {
    let steps = 0
    const isMatch = selectors.some((text, index) => {
      onProgress()
      const verdict = steps > LIST_STEPS ? TOO_MUCH : verdictOf(text, endpoint)
      if (verdict.isMatch === null) costly.add(index)
      steps += verdict.steps
      return verdict.isMatch
    })
    matches.push(isMatch)
    jobSteps += steps
    if (jobSteps >= JOB_STEPS) break
  }
  return { kind: 'match', matches, costly: [...costly] }
}

/** Runs a job in the calling thread. */
export const runSelectors = (
  job: SelectorJob,
  onProgress: OnProgress = () => undefined,
): SelectorAnswer =>
  job.kind === 'check'
    ? check(job.selectors, onProgress)
    : match(job.selectors, job.endpoints, onProgress)
