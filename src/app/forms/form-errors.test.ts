import type { UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { Field } from '../writes/conflicts/field.ts'
import { errorMessages, showFieldErrors, standingFaults, toFieldErrors } from './form-errors.ts'

test('wire paths become nested errors, list items under their numbers', () => {
  const errors = toFieldErrors({
    description: 'too long',
    'deployment.name': 'no',
    'binding.endpoint_selectors[1]': 'does not parse',
  })
  expect(errors).toEqual({
    description: { type: 'invalid', message: 'too long' },
    deployment: { name: { type: 'invalid', message: 'no' } },
    binding: { endpoint_selectors: { 1: { type: 'invalid', message: 'does not parse' } } },
  })
})

test('all messages of a list field are found, its own and its items', () => {
  const errors = toFieldErrors({ 'ip_policy_ids[0]': 'empty', 'ip_policy_ids[2]': 'too long' })
  expect(errorMessages(errors['ip_policy_ids'])).toEqual(['empty', 'too long'])
  expect(errorMessages(toFieldErrors({ ip_policy_ids: 'no' })['ip_policy_ids'])).toEqual(['no'])
  expect(errorMessages(undefined)).toEqual([])
})

const values = {
  enabled_features: ['bindings'],
  region: '',
  deployment: { name: '' },
  binding: { endpoint_selectors: ['a'], csr: '' },
  enabled: true,
}
const FIELDS: Field[] = [
  { path: 'enabled_features', label: 'Enabled features', kind: 'set' },
  { path: 'region', label: 'Region', kind: 'text' },
  {
    path: 'binding.endpoint_selectors',
    label: 'Endpoint selectors',
    kind: 'set',
    needs: { path: 'enabled_features', element: 'bindings' },
  },
]

/** Shows these errors in a form without `binding.csr`; returns the faults and the names that got an error. */
const shownIn = (fieldErrors: Record<string, string>) => {
  const shown: string[] = []
  const form = {
    getValues: () => values,
    setError: (name: string) => void shown.push(name),
  } as unknown as UseFormReturn<typeof values> // the used part of a form
  const faults = showFieldErrors(form, fieldErrors, FIELDS, (name) => name !== 'binding.csr')
  return { shown, faults }
}

// They were set on names that no field has, and were not shown anywhere.
test('an error of what no field shows is a fault without a field', () => {
  const { shown, faults } = shownIn({
    region: 'no',
    'deployment.name': 'no',
    'binding.endpoint_selectors[0]': 'no',
    'binding.endpoint_selectors[1]': 'no',
    'binding.csr': 'no',
    binding: 'no',
    'deployment.owner': 'no',
    enabled: 'no',
    constructor: 'no',
  })
  expect(shown).toEqual(['region', 'deployment.name', 'binding.endpoint_selectors.0'])
  expect(faults.filter(({ name }) => name === null).map(({ path }) => path)).toEqual([
    'binding.endpoint_selectors[1]',
    'binding.csr',
    'binding',
    'deployment.owner',
    'enabled',
    'constructor',
  ])
  expect(faults[2]?.label).toBe('Endpoint selectors')
})

test('a fault stands until its field changes or leaves the page; one without a field stands', () => {
  const { faults } = shownIn({
    region: 'no',
    'binding.endpoint_selectors[0]': 'no',
    'deployment.owner': 'no',
  })
  const errors = toFieldErrors({ region: 'no', 'binding.endpoint_selectors[0]': 'no' })
  const standing = (now: unknown, ofValues: object) =>
    standingFaults(faults, now, FIELDS, ofValues).map(({ path }) => path)
  expect(standing(errors, values)).toEqual(faults.map(({ path }) => path))
  const { region: _changed, ...others } = errors
  expect(standing(others, values)).toEqual(['binding.endpoint_selectors[0]', 'deployment.owner'])
  const unbound = { ...values, enabled_features: [] }
  expect(standing(errors, unbound)).toEqual(['region', 'deployment.owner'])
})
