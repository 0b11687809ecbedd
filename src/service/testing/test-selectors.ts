import type { SelectorEndpoint } from '#domain/selectors.ts'

/** The worker that runs selectors, as shipped. */
export const WORKER_URL = new URL('../../../dist/service/selector-worker.js', import.meta.url)

/** An endpoint for selectors to run on. */
export const selectorEndpoint = (id: string, url = `http://${id}.shop`): SelectorEndpoint => ({
  id,
  url,
  public_url: '',
  proto: 'http',
  type: 'cloud',
  bindings: ['kubernetes'],
  region: 'eu',
  description: '',
  // So long that a backtracking pattern would never end.
  metadata: 'a'.repeat(64),
  hostport: '',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
})

/** A list of ten in CEL. */
export const DIGITS = '[0,1,2,3,4,5,6,7,8,9]'

/** A selector that takes 10^depth rounds of a loop but allocates nothing: with 12 it never ends. */
export const nestedSelector = (depth: number): string => {
  const loops = Array.from({ length: depth }).reduceRight<string>(
    (inner, _, level) => `digits.all(x${level}, ${inner})`,
    'x0 >= 0',
  )
  return `[${DIGITS}].all(digits, ${loops})`
}

/** For tests that do not judge what ends in time: a busy machine takes long for little. */
export const PATIENT = { checkMs: 600_000, matchMs: 600_000, waitMs: 600_000 }
