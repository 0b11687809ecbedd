import { Operator } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import { readOperator } from '../resources/operators/operator-document.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import { copiedValue } from './copied-values.ts'

const operator = (id: string, given: object) =>
  readOperator(Operator.parse({ id, enabled_features: [], ...given }))
const fieldAt = (path: string) => OPERATORS.fields.find((field) => field.path === path)
const valueOf = (path: string, from: object, other: object) => {
  const [one, two] = [operator('a', from), operator('b', other)]
  return copiedValue(OPERATORS, fieldAt(path), one, [one, two])?.value
}

test('a value is copied where the field can be changed and another record has another one', () => {
  expect(valueOf('region', { region: 'eu' }, { region: 'us' })).toBe('eu')
  expect(valueOf('region', { region: 'eu' }, { region: 'eu' })).toBeUndefined()
  expect(valueOf('enabled_features', { enabled_features: ['x', 'y'] }, {})).toEqual(['x', 'y'])
  expect(valueOf('description', {}, { description: 'Door' })).toBe('')
  // Only at creation, or never.
  expect(valueOf('deployment.namespace', { deployment: { namespace: 'a' } }, {})).toBeUndefined()
  expect(valueOf('created_at', { created_at: '2026-01-01T00:00:00Z' }, {})).toBeUndefined()
})

test('what a form does not have as a whole, or what means nothing, is not copied', () => {
  const selectors = Array.from({ length: 20_000 }, (_, index) => `selector ${index}`)
  const bound = { enabled_features: ['bindings'] }
  const path = 'binding.endpoint_selectors'
  expect(valueOf(path, { ...bound, binding: { endpoint_selectors: ['a'] } }, bound)).toEqual(['a'])
  expect(
    valueOf(path, { ...bound, binding: { endpoint_selectors: selectors } }, bound),
  ).toBeUndefined()
  expect(valueOf(path, {}, { ...bound, binding: { endpoint_selectors: ['a'] } })).toBeUndefined()
})
