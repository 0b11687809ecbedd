import { applySelector, type SelectorEndpoint } from '#domain/selectors.ts'

/** A job for a thread. */
export type SelectorJob =
  /** Parses each selector and tries it once, so that one that takes too long is found when it is written. */
  | { kind: 'check'; selectors: readonly string[] }
  | { kind: 'match'; selectors: readonly string[]; endpoints: readonly SelectorEndpoint[] }

/** A selector that does not parse, and why. */
export type SelectorFault = { index: number; rule: string }

export type SelectorAnswer =
  | { kind: 'check'; faults: SelectorFault[] }
  /** Per endpoint, whether any selector matches it. */
  | { kind: 'match'; matches: boolean[] }

/** Called with the index of each selector with which a job begins. */
type OnSelector = (index: number) => void

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

const check = (selectors: readonly string[], onSelector: OnSelector): SelectorFault[] =>
  selectors.flatMap((text, index) => {
    onSelector(index)
    const { issue, matches } = applySelector(text)
    if (issue) return [{ index, rule: issue.message }]
    matches(SAMPLE)
    return []
  })

const match = (
  selectors: readonly string[],
  endpoints: readonly SelectorEndpoint[],
  onSelector: OnSelector,
): boolean[] => {
  const matches = endpoints.map(() => false)
  for (const [index, text] of selectors.entries()) {
    onSelector(index)
    const selector = applySelector(text)
    for (const [place, endpoint] of endpoints.entries())
      matches[place] ||= selector.matches(endpoint)
  }
  return matches
}

/** Runs a job in the calling thread. */
export const runSelectors = (
  job: SelectorJob,
  onSelector: OnSelector = () => undefined,
): SelectorAnswer =>
  job.kind === 'check'
    ? { kind: 'check', faults: check(job.selectors, onSelector) }
    : { kind: 'match', matches: match(job.selectors, job.endpoints, onSelector) }
