import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchSelectors, selectorColumn } from '#domain/match-selectors.ts'
import { selectorInput } from '#domain/selector-input.ts'
import type { SelectorEndpoint } from '#domain/selectors.ts'
import { selectorEndpoint } from '#service/testing/test-selectors.ts'
import { runSelectors } from './run-selectors.ts'

// What the dashboard tells before a save is what the service binds after it: both evaluate by one engine, but walk
// over selectors and endpoints in their own ways.

const word = fc.constantFrom(
  'api',
  'pay',
  'shop',
  'eu',
  'us',
  'kubernetes',
  'public',
  '',
  'ß',
  '"',
  '\\',
)
const literal = word.map((text) => JSON.stringify(text))
const field = fc.constantFrom('id', 'url', 'proto', 'type', 'region', 'metadata', 'nope')

const simple = fc.oneof(
  fc.constantFrom('true', 'false', 'endpoint.url', '1', 'endpoint.size() > 11', 'a b', '('),
  fc
    .tuple(field, fc.constantFrom('==', '!=', '<'), literal)
    .map(([name, sign, text]) => `endpoint.${name} ${sign} ${text}`),
  fc
    .tuple(field, fc.constantFrom('contains', 'startsWith', 'endsWith', 'matches'), literal)
    .map(([name, method, text]) => `endpoint.${name}.${method}(${text})`),
  literal.map((text) => `${text} in endpoint.bindings`),
  literal.map((text) => `endpoint.bindings.exists(one, one == ${text})`),
  field.map((name) => `has(endpoint.${name})`),
  fc.nat(4).map((index) => `endpoint.url.split('.')[${index}] == 'shop'`),
)
const selector = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    simple,
    fc.tuple(tie('any'), tie('any')).map(([a, b]) => `(${a}) && (${b})`),
    fc.tuple(tie('any'), tie('any')).map(([a, b]) => `(${a}) || (${b})`),
    tie('any').map((one) => `!(${one})`),
  ),
})).any

const endpoint: fc.Arbitrary<SelectorEndpoint> = fc
  .record({
    id: fc.nat(999).map((number) => `ep_${number}`),
    url: fc.tuple(word, word).map(([a, b]) => `http://${a}.${b}:80`),
    proto: fc.constantFrom('http', 'tcp', 'tls'),
    type: word,
    region: word,
    metadata: fc.oneof(word, fc.string({ unit: 'binary', maxLength: 20 })),
    bindings: fc.array(word, { maxLength: 3 }),
  })
  .map((given) => ({ ...selectorEndpoint(given.id), ...given }))

/** What the service binds. */
const served = (selectors: readonly string[], endpoints: readonly SelectorEndpoint[]) => {
  const answer = runSelectors({ kind: 'match', selectors, endpoints })
  if (answer.kind !== 'match') throw new Error('another kind')
  return answer.matches
}

/** What the worker of the dashboard finds, from the JSON of a reply. */
const previewed = (selectors: readonly string[], endpoints: readonly SelectorEndpoint[]) => {
  const inputs = endpoints.map((one) => selectorInput(JSON.parse(JSON.stringify(one))) ?? new Map())
  const columns = selectors.map((text) => selectorColumn(text, inputs))
  const steps = matchSelectors(columns, inputs.length)
  for (;;) {
    const step = steps.next()
    if (step.done) return Array.from(step.value.by, (index) => index >= 0)
  }
}

test('the dashboard and the service agree on 10,000 pairs of selector and endpoint', () => {
  let pairs = 0
  fc.assert(
    fc.property(
      fc.array(selector, { minLength: 1, maxLength: 4 }),
      fc.array(endpoint, { minLength: 50, maxLength: 60 }),
      (selectors, endpoints) => {
        expect(previewed(selectors, endpoints)).toEqual(served(selectors, endpoints))
        pairs += selectors.length * endpoints.length
      },
    ),
    { numRuns: 85, seed: 20_260_101 },
  )
  expect(pairs).toBeGreaterThanOrEqual(10_000)
})
