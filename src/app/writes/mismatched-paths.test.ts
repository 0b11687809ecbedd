import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mismatchedPaths } from './mismatched-paths.ts'

const texts = fc.array(fc.constantFrom('', 'a', 'b', 'ü'), { maxLength: 4 })

test('what is not set may come back as missing, null or empty, a set in any order', () => {
  fc.assert(
    fc.property(texts, fc.gen(), (list, pick) => {
      const body = { note: '', features: list, binding: { port: '', selectors: list } }
      const unset = () => pick(fc.constantFrom, undefined, null, '')
      const listed = () =>
        list.length > 0
          ? [...list.toReversed(), ...list]
          : pick(fc.constantFrom, [], null, undefined)
      const has = {
        note: unset(),
        features: listed(),
        binding: { port: unset(), selectors: listed(), cert: 'PEM' },
        id: '1',
      }
      expect(mismatchedPaths(body, has)).toEqual([])
    }),
  )
})

test('what the service keeps otherwise is named by its path', () => {
  const body = { region: '', enabled: false, binding: { selectors: [], port: 'a:1' } }
  const has = { region: 'global', enabled: true, binding: { selectors: ['true'], port: 'a:1' } }
  expect(mismatchedPaths(body, has)).toEqual(['region', 'enabled', 'binding.selectors'])
  expect(mismatchedPaths(body, null)).toEqual(['enabled', 'binding.port'])
})

// A module without `enabled` is switched on.
test('a switch that is off is not the same as one that is missing', () => {
  expect(mismatchedPaths({ enabled: false }, {})).toEqual(['enabled'])
})

// Regression: with every feature removed, the service was said to have kept another value of them.
test('an empty list that comes back as missing is what was sent', () => {
  expect(mismatchedPaths({ enabled_features: [] }, {})).toEqual([])
  expect(mismatchedPaths({ ip_policy_ids: null }, { ip_policy_ids: [] })).toEqual([])
})
