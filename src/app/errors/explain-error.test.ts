import { updateOperator } from '#contract/operator-writes.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { explainError, explanationText } from './explain-error.ts'

test('an error is explained alike in either form of its code', () => {
  for (const status of [400, 401, 404, 422, 429]) {
    const told = (error_code: string) =>
      explainError(new ApiError({ kind: 'status', status, operation: updateOperator, error_code }))
    const { title, next } = told('ADIT_OWN')
    expect(told('ERR_NGROK_215')).toMatchObject({ title, next })
    expect(told('ERR_NGROK_215').facts).toContainEqual(['Error code', 'ERR_NGROK_215'])
  }
})

// The message was "The service failed. Try again.", as if a retry would help.
test('a full disk of the service is told as that, and that nothing was changed', () => {
  const full = new ApiError({ kind: 'status', status: 507, operation: updateOperator })
  expect(explainError(full)).toMatchObject({
    title: "The service's disk is full",
    next: expect.stringMatching(/^Nothing was changed\. .* then try again\.$/),
  })
})

test('a key that may only read is told as that, and no other refusal is', () => {
  const refused = (fieldErrors: Record<string, string>) =>
    explainError(
      new ApiError({
        kind: 'status',
        status: 403,
        operation: updateOperator,
        service_message: 'This API key is read-only.',
        fieldErrors,
      }),
    )
  expect(refused({ Authorization: 'Must hold a key with full access.' })).toMatchObject({
    next: 'Reconnect with a key that can make changes.',
  })
  expect(refused({}).title).not.toBe('This key is read-only')
})

test('the details to copy hold the facts to quote, and the path without its id', () => {
  const error = new ApiError({
    kind: 'status',
    operation: updateOperator,
    status: 422,
    error_code: 'ERR_1',
    service_message: 'no',
    operation_id: 'op_1',
    fieldErrors: { description: 'too long' },
  })
  expect(explanationText(explainError(error)).split('\n')).toEqual([
    'The service rejected the request',
    'Request: PATCH /kubernetes_operators/:id',
    'Status: 422',
    'Error code: ERR_1',
    'Operation ID: op_1',
    'Message: no',
    'description: too long',
  ])
})

test('anything but a failed call is a bug of the dashboard', () => {
  expect(explainError(new TypeError('x is undefined')).title).toBe(
    'The dashboard ran into an error',
  )
  expect(explainError('thrown text').details).toEqual([['Error', 'thrown text']])
})
