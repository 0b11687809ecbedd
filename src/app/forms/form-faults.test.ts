import { expect, test } from 'vitest'
import { faultMessages } from './fault-messages.ts'
import { toFieldErrors } from './form-faults.ts'

test('wire paths become nested errors, list items under their numbers', () => {
  const errors = toFieldErrors({
    description: 'too long',
    'deployment.name': 'no',
    'binding.endpoint_selectors[1]': 'does not parse',
  })
  expect(errors).toEqual({
    description: { type: 'fault', message: 'too long' },
    deployment: { name: { type: 'fault', message: 'no' } },
    binding: { endpoint_selectors: { 1: { type: 'fault', message: 'does not parse' } } },
  })
})

test('all messages of a list field are found, its own and its items', () => {
  const errors = toFieldErrors({ 'ip_policy_ids[0]': 'empty', 'ip_policy_ids[2]': 'too long' })
  expect(faultMessages(errors['ip_policy_ids'])).toEqual(['empty', 'too long'])
  expect(faultMessages(toFieldErrors({ ip_policy_ids: 'no' })['ip_policy_ids'])).toEqual(['no'])
  expect(faultMessages(undefined)).toEqual([])
})
