import { expect, test } from 'vitest'
import { tlsBackend } from '#contract/edge-modules.ts'
import { ApiError } from '../../api/api-error.ts'
import { reasonOf, stateAfter } from './copy-rows.ts'

const change = { from: null, to: { enabled: true }, warnings: [] }
const row = { kind: 'ready', document: null, change } as const
const failure = (error_code: string) =>
  new ApiError({ kind: 'status', status: 409, operation: tlsBackend.replace, error_code })

test.each([
  [{ kind: 'nothing' } as const, false, { kind: 'equal' }],
  // Stopped before it was sent: it can still be copied.
  [{ kind: 'stopped' } as const, false, row],
  [{ kind: 'stopped' } as const, true, { kind: 'kept' }],
  [
    { kind: 'invalid', fieldErrors: { backend_id: 'Too long.' } } as const,
    false,
    { kind: 'failed', reason: 'Too long.' },
  ],
  [
    { kind: 'refused', error: failure('CONFLICT') } as const,
    false,
    { kind: 'failed', reason: 'The record has changed.' },
  ],
  [
    { kind: 'lost', error: failure('LOST'), found: 'not-done' } as const,
    false,
    { kind: 'failed', reason: expect.stringContaining("doesn't have your change") },
  ],
])('a write that ended with %j leaves its edge so', (outcome, isAsked, state) => {
  expect(stateAfter(outcome, row, isAsked)).toEqual(state)
})

test('an edge that takes no changes says so', () => {
  expect(reasonOf(failure('EDGE_READ_ONLY'))).toMatch(
    /^The service says that this edge is read-only/,
  )
})
