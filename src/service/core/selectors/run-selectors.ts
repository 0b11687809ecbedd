import {
  compileSelector,
  parseSelector,
  SelectorCostError,
  type SelectorEndpoint,
} from '#domain/selectors.ts'

/** A job for a worker; the selectors are its steps. */
export type SelectorJob =
  | {
      kind: 'check'
      selectors: readonly string[]
      /** Runs each selector once, so that an endless one is found when it is written, not when used. */
      tries?: boolean
    }
  | { kind: 'match'; selectors: readonly string[]; endpoints: readonly SelectorEndpoint[] }

/** A worker's result: the selectors that do not parse or produce too much, or a verdict per endpoint. */
export type SelectorAnswer =
  | { kind: 'check'; fieldErrors: { index: number; rule: string }[]; costly: number[] }
  | { kind: 'match'; matches: boolean[] }
  /** The selector that produced too much: the endpoint matches are unknown then. */
  | { kind: 'costly'; index: number }

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

/** A selector that fails on an endpoint does not match it. Throws SelectorCostError. */
const matches = (selector: Selector, endpoint: SelectorEndpoint): boolean => {
  try {
    return selector(endpoint)
  } catch (error) {
    if (error instanceof SelectorCostError) throw error
    return false
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

const isCostly = (text: string): boolean => {
  try {
    matches(compiled(text), SAMPLE)
    return false
  } catch {
    return true
  }
}

const check = (
  selectors: readonly string[],
  tries: boolean,
  note: (step: number) => void,
): SelectorAnswer => {
  const fieldErrors: { index: number; rule: string }[] = []
  const costly: number[] = []
  for (const [index, text] of selectors.entries()) {
    note(index)
    const issue = parseSelector(text)
    if (issue) fieldErrors.push({ index, rule: issue.message })
    else if (tries && isCostly(text)) costly.push(index)
  }
  return { kind: 'check', fieldErrors, costly }
}

const match = (
  selectors: readonly string[],
  endpoints: readonly SelectorEndpoint[],
  note: (step: number) => void,
): SelectorAnswer => {
  const matched = endpoints.map(() => false)
  for (const [index, text] of selectors.entries()) {
    note(index)
    const selector = compiled(text)
    try {
      for (const [place, endpoint] of endpoints.entries())
        matched[place] ||= matches(selector, endpoint)
    } catch {
      return { kind: 'costly', index }
    }
  }
  return { kind: 'match', matches: matched }
}

/** Runs a job in the calling thread, without a time limit; `note` gets the current selector. */
export const runSelectors = (job: SelectorJob, note: (step: number) => void): SelectorAnswer =>
  job.kind === 'check'
    ? check(job.selectors, job.tries ?? false, note)
    : match(job.selectors, job.endpoints, note)
