import { createOperator } from '#contract/operator-writes.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { lostHow } from './write-words.ts'

// Regression: after a page of HTML with the status 200 it said that the service had returned an error.
test.each([
  [undefined, 'network', 'The response was lost.'],
  [200, 'not_json', "The response couldn't be read."],
  [299, 'unexpected_reply', "The response couldn't be read."],
  [502, 'not_json', 'The service returned an error.'],
] as const)('a write that was answered with %s (%s): %s', (status, kind, text) => {
  expect(lostHow(new ApiError({ kind, status, operation: createOperator }))).toBe(text)
})
