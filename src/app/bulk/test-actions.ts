import fc from 'fast-check'
import type { BulkAction } from '../resources/bulk-action.ts'
import { sourceOf, type Source } from './test-fleet.ts'

const metadata = fc.constantFrom(
  '',
  '{}',
  '{"team":"a"}',
  '{ "team": "b", "n": 1 }',
  'plain',
  '[1]',
)
const selectors = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 })

/** Any operator, with its id to come. */
export const sources: fc.Arbitrary<Source> = fc
  .record({
    region: fc.constantFrom('', 'us', 'eu', 'ap'),
    description: fc.constantFrom('', 'Door'),
    metadata,
    enabled_features: fc.uniqueArray(fc.constantFrom('bindings', 'ingress', 'gateway')),
    binding: fc.record({ endpoint_selectors: selectors, ingress_endpoint: fc.constant('in:1') }),
  })
  .map((given) =>
    sourceOf('', {
      ...given,
      binding: given.enabled_features.includes('bindings') ? given.binding : null,
    }),
  )

/** Any action that changes operators and leaves them there. */
export const changes: fc.Arbitrary<BulkAction> = fc.oneof(
  fc.record({
    kind: fc.constant('element' as const),
    path: fc.constant('enabled_features'),
    element: fc.constantFrom('bindings', 'ingress', 'gateway'),
    isIn: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    path: fc.constant('region'),
    value: fc.constantFrom('eu', 'us'),
  }),
  fc.record({
    kind: fc.constant('element' as const),
    path: fc.constant('binding.endpoint_selectors'),
    element: fc.constantFrom('a', 'b', 'new'),
    isIn: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    path: fc.constant('description'),
    value: fc.constantFrom('Door', 'New'),
  }),
)
