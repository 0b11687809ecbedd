import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readErrorReply, retryAfterSeconds } from './read-reply.ts'

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
  const now = Date.parse('2026-01-01T00:00:00Z')
  const read = (header: string) => retryAfterSeconds(new Headers({ 'Retry-After': header }), now)
  expect(read('120')).toBe(120)
  expect(read('Thu, 01 Jan 2026 00:00:30 GMT')).toBe(30)
  expect(read('Thu, 01 Jan 2015 00:00:30 GMT')).toBe(0)
  expect(read('3000000')).toBe(3600)
  expect(read('9'.repeat(400))).toBe(3600)
  expect(read('Fri, 01 Jan 2100 00:00:00 GMT')).toBe(3600)
  expect(read('soon')).toBeUndefined()
  expect(retryAfterSeconds(new Headers(), now)).toBeUndefined()
})

test.each(['2025-01-01T00:00:00Z', '2027-01-01T00:00:00Z', '2026-01-01T01:00:00Z'])(
  'a Retry-After date is read by the clock of the service, not by that of the device: %s',
  (device) => {
    const headers = new Headers({
      'Retry-After': 'Thu, 01 Jan 2026 00:00:30 GMT',
      Date: 'Thu, 01 Jan 2026 00:00:10 GMT',
    })
    expect(retryAfterSeconds(headers, Date.parse(device))).toBe(20)
  },
)
