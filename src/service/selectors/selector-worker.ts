import { parentPort, workerData } from 'node:worker_threads'
import { compileSelector, parseSelector, type SelectorEndpoint } from '#domain/selectors.ts'
import { FINISHED } from './watch-progress.ts'

/** What the evaluator asks of a worker; the selectors are its steps. */
export type SelectorJob =
  | { kind: 'parse'; selectors: readonly string[] }
  // Run once, so that one that never ends is found when it is written and not when it is used.
  | { kind: 'try'; selectors: readonly string[] }
  | { kind: 'match'; selectors: readonly string[]; endpoints: readonly SelectorEndpoint[] }

/** What a worker answers: faults by index of the selector, that it came to an end, or a verdict per endpoint. */
export type SelectorAnswer =
  | { kind: 'parse'; faults: [index: number, rule: string][] }
  | { kind: 'try' }
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

const parse = (selectors: readonly string[]): [number, string][] =>
  selectors.flatMap((text, index) => {
    note(index)
    const fault = parseSelector(text)
    return fault ? [[index, fault.message]] : []
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

const answer = (job: SelectorJob): SelectorAnswer => {
  switch (job.kind) {
    case 'parse':
      return { kind: 'parse', faults: parse(job.selectors) }
    case 'try':
      for (const [index, text] of job.selectors.entries()) {
        note(index)
        matches(compiled(text), SAMPLE)
      }
      return { kind: 'try' }
    case 'match':
      return { kind: 'match', matches: match(job.selectors, job.endpoints) }
  }
}

parentPort?.on('message', (job: SelectorJob) => {
  const given = answer(job)
  note(FINISHED)
  parentPort?.postMessage(given)
})
parentPort?.postMessage('ready')
