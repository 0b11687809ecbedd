import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchSelectors, selectorColumn } from '#domain/match-selectors.ts'
import { selectorInput } from '#domain/selector-input.ts'
import type { SelectorEndpoint } from '#domain/selectors.ts'
import { nestedSelector, selectorEndpoint } from '#service/testing/test-selectors.ts'
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

/** What the service binds: a turn may end before the last endpoint. */
const served = (selectors: readonly string[], endpoints: readonly SelectorEndpoint[]) => {
  const matches: boolean[] = []
  const costly = new Set<number>()
  while (matches.length < endpoints.length) {
    const answer = runSelectors({
      kind: 'match',
      selectors,
      endpoints: endpoints.slice(matches.length),
    })
    if (answer.kind !== 'match') throw new Error('another kind')
    matches.push(...answer.matches)
    for (const index of answer.costly) costly.add(index)
  }
  return { matches, costly }
}

/** What the worker of the dashboard finds, from the JSON of a reply. */
const previewed = (selectors: readonly string[], endpoints: readonly SelectorEndpoint[]) => {
  const inputs = endpoints.map((one) => selectorInput(JSON.parse(JSON.stringify(one))) ?? new Map())
  const columns = selectors.map((text) => selectorColumn(text, inputs))
  const steps = matchSelectors(columns, inputs.length)
  for (;;) {
    const step = steps.next()
    if (!step.done) continue
    const { by, costly } = step.value
    return {
      matches: Array.from(by, (index) => index >= 0),
      costly: new Set(costly.flatMap((count, index) => (count > 0 ? [index] : []))),
    }
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

test('they agree where selectors are too costly, by themselves and together', () => {
  const one = selectorEndpoint('ep_1')
  // Each takes a small part of what one may.
  const many = Array.from({ length: 80 }, (_, index) => `${nestedSelector(4)} && ${index} < 0`)
  const cases: [string[], SelectorEndpoint[]][] = [
    [
      [
        'endpoint.nope == 1',
        `endpoint.id == 'ep_2' || ${nestedSelector(12)}`,
        "endpoint.id == 'ep_2'",
      ],
      [one, selectorEndpoint('ep_2')],
    ],
    [[...many, 'true'], [one]],
  ]
  for (const [selectors, endpoints] of cases) {
    const expected = served(selectors, endpoints)
    expect(expected.costly.size).toBeGreaterThan(0)
    expect(previewed(selectors, endpoints)).toEqual(expected)
  }
})
