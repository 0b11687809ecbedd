import {
  compileSelector,
  parseSelector,
  SelectorCostError,
  type SelectorEndpoint,
} from '#domain/selectors.ts'

/** What the evaluator asks of a worker; the selectors are its steps. */
export type SelectorJob =
  | {
      kind: 'check'
      selectors: readonly string[]
      /** Runs each once, so that one that never ends is found when it is written and not when it is used. */
      tries?: boolean
    }
  | { kind: 'match'; selectors: readonly string[]; endpoints: readonly SelectorEndpoint[] }

/** What a worker answers: what does not parse or makes too much, or a verdict per endpoint. */
export type SelectorAnswer =
  | { kind: 'check'; fieldErrors: { index: number; rule: string }[]; costly: number[] }
  | { kind: 'match'; matches: boolean[] }
  /** The selector that made too much: what the endpoints match is not known then. */
  | { kind: 'costly'; index: number }

type Selector = (endpoint: SelectorEndpoint) => boolean

// Texts are long or short, so the cache is bounded by their length together.
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
    // Moved to the end: what was used last goes last.
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

/** Carries out a job in the calling thread, however long it takes; `note` hears which selector is at work. */
export const runSelectors = (job: SelectorJob, note: (step: number) => void): SelectorAnswer =>
  job.kind === 'check'
    ? check(job.selectors, job.tries ?? false, note)
    : match(job.selectors, job.endpoints, note)
