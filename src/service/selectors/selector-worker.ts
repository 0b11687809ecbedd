import { parentPort, workerData } from 'node:worker_threads'
import { compileSelector, parseSelector, type SelectorEndpoint } from '#domain/selectors.ts'
import { FINISHED } from './watch-progress.ts'

/** What the evaluator asks of a worker; the selectors are its steps. */
export type SelectorJob =
  | {
      kind: 'check'
      selectors: readonly string[]
      /** Runs each once, so that one that never ends is found when it is written and not when it is used. */
      tries?: boolean
    }
  | { kind: 'match'; selectors: readonly string[]; endpoints: readonly SelectorEndpoint[] }

/** What a worker answers: what does not parse, or a verdict per endpoint. */
export type SelectorAnswer =
  | { kind: 'check'; faults: { index: number; rule: string }[] }
  | { kind: 'match'; matches: boolean[] }

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

/** A selector that fails on an endpoint does not match it. */
const matches = (selector: Selector, endpoint: SelectorEndpoint): boolean => {
  try {
    return selector(endpoint)
  } catch {
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

// The pool's shared word: which selector is at work, for when this thread can no longer answer.
const at = new Int32Array(workerData as SharedArrayBuffer)
const note = (step: number): void => void Atomics.store(at, 0, step)

const check = (selectors: readonly string[], tries: boolean) =>
  selectors.flatMap((text, index) => {
    note(index)
    const fault = parseSelector(text)
    if (!fault && tries) matches(compiled(text), SAMPLE)
    return fault ? [{ index, rule: fault.message }] : []
  })

const match = (selectors: readonly string[], endpoints: readonly SelectorEndpoint[]): boolean[] => {
  const matched = endpoints.map(() => false)
  for (const [index, text] of selectors.entries()) {
    note(index)
    const selector = compiled(text)
    for (const [place, endpoint] of endpoints.entries())
      matched[place] ||= matches(selector, endpoint)
  }
  return matched
}

const answer = (job: SelectorJob): SelectorAnswer =>
  job.kind === 'check'
    ? { kind: 'check', faults: check(job.selectors, job.tries ?? false) }
    : { kind: 'match', matches: match(job.selectors, job.endpoints) }

parentPort?.on('message', (job: SelectorJob) => {
  const given = answer(job)
  note(FINISHED)
  parentPort?.postMessage(given)
})
parentPort?.postMessage('ready')
