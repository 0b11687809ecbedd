import type { UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import { errorMessages, showFieldErrors, toFieldErrors } from './form-errors.ts'

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

// They were set on names that no field has, and were not shown anywhere.
test('an error of what no field shows has no field', () => {
  const shown: string[] = []
  const values = {
    region: '',
    deployment: { name: '' },
    binding: { endpoint_selectors: ['a'] },
    enabled: true,
  }
  const form = {
    getValues: () => values,
    setError: (name: string) => void shown.push(name),
  } as unknown as UseFormReturn<typeof values> // the used part of a form
  const withoutField = showFieldErrors(form, {
    region: 'no',
    'deployment.name': 'no',
    'binding.endpoint_selectors[0]': 'no',
    'binding.endpoint_selectors[1]': 'no',
    binding: 'no',
    'deployment.owner': 'no',
    enabled: 'no',
    constructor: 'no',
  })
  expect(shown).toEqual(['region', 'deployment.name', 'binding.endpoint_selectors.0'])
  expect(Object.keys(withoutField)).toEqual([
    'binding.endpoint_selectors[1]',
    'binding',
    'deployment.owner',
    'enabled',
    'constructor',
  ])
})
