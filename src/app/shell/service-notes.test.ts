import { listOperators } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { waitText } from './service-notes.tsx'

const said = (failure: unknown, since: number, now: number) =>
  Object.values(waitText(failure, since, now)).join(' ')

test('a page that waits says for what, and for how long', () => {
  expect(said(null, 1000, 4100)).toBe('Waiting for the service for 3 s')
  const failed = (status: number, retry_after_seconds?: number) =>
    new ApiError({ kind: 'status', status, operation: listOperators, retry_after_seconds })
  const limit = failed(429, 14)
  expect(said(limit, 0, limit.at)).toBe('Rate limit reached. Retrying in 14 s')
  expect(said(limit, 0, limit.at + 12_500)).toBe('Rate limit reached. Retrying in 2 s')
  expect(said(limit, 0, limit.at + 15_000)).toBe('Rate limit reached. Retrying…')
  const broken = failed(500)
  expect(said(broken, 0, broken.at)).toBe('The service returned an error. Retrying…')
})
