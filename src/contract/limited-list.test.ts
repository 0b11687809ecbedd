import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IP_POLICIES_MAX, IpRestrictionPut } from './edge-modules.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { OperatorPatch, SELECTORS_MAX } from './operator-writes.ts'

const selectors = (list: unknown[]) => ({
  enabled_features: ['bindings'],
  binding: { endpoint_selectors: list },
})

test.each([
  {
    path: 'binding.endpoint_selectors',
    max: SELECTORS_MAX,
    rule: (length: number) => `Too many: ${length} of 100 selectors.`,
    refused: (list: unknown[]) => OperatorPatch.safeParse(selectors(list)).error,
  },
  {
    path: 'ip_policy_ids',
    max: IP_POLICIES_MAX,
    rule: (length: number) => `Too many: ${length.toLocaleString('en')} of 1,000 IDs.`,
    refused: (list: unknown[]) => IpRestrictionPut.safeParse({ ip_policy_ids: list }).error,
  },
])('$path takes at most $max, and one error says so', ({ path, max, rule, refused }) => {
  const around = fc.integer({ min: max - 2, max: max + 2 })
  fc.assert(
    fc.property(around, (length) => {
      const error = refused(Array.from({ length }, () => 'true'))
      expect(fieldErrorsOf(error?.issues ?? [])).toEqual(
        length <= max ? {} : { [path]: rule(length) },
      )
    }),
    { numRuns: 20 },
  )
})
