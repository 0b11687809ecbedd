import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readErrorReply, retryAfterSeconds } from './error-reply.ts'

test('the fields of a refusal are read, and the operation id is no field', () => {
  const body = {
    error_code: 'ERR_202',
    status_code: 422,
    msg: 'description is too long',
    details: { operation_id: 'op_1', description: 'must be at most 255 bytes', count: 3 },
  }
  expect(readErrorReply(body)).toEqual({
    error_code: 'ERR_202',
    service_message: 'description is too long',
    operation_id: 'op_1',
    fieldErrors: { description: 'must be at most 255 bytes' },
  })
})

test('any other body is no error of its own', () => {
  fc.assert(fc.property(fc.jsonValue(), (body) => void readErrorReply(body)))
  expect(readErrorReply(undefined)).toEqual({})
})

test('the operation id is read from a header where the body has none', () => {
  for (const name of ['X-Operation-Id', 'Ngrok-Operation-Id']) {
    const headers = new Headers({ [name]: 'op_2' })
    for (const body of [undefined, {}, { details: {} }])
      expect(readErrorReply(body, headers).operation_id).toBe('op_2')
    const body = { details: { operation_id: 'op_1' } }
    expect(readErrorReply(body, headers).operation_id).toBe('op_1')
  }
})

test('Retry-After is read as seconds and as a date', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  expect(retryAfterSeconds('120', now)).toBe(120)
  expect(retryAfterSeconds('Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30)
  expect(retryAfterSeconds('Thu, 01 Jan 2015 00:00:30 GMT', now)).toBe(0)
  expect(retryAfterSeconds('3000000', now)).toBe(3600)
  expect(retryAfterSeconds('9'.repeat(400), now)).toBe(3600)
  expect(retryAfterSeconds('Fri, 01 Jan 2100 00:00:00 GMT', now)).toBe(3600)
  expect(retryAfterSeconds('soon', now)).toBeUndefined()
  expect(retryAfterSeconds(null, now)).toBeUndefined()
})
