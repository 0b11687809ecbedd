import { tcpIpRestriction, tlsIpRestriction } from '#contract/edge-modules.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import type { AnsweredCall } from '../../../api/client.ts'
import { heardOf } from './heard-call.ts'

const { get, replace, remove } = tcpIpRestriction
const left = { enabled: false, ip_policies: [{ id: 'ipp_a' }] }
const other = { enabled: false, ip_policies: [] }

const hear = (call: Partial<AnsweredCall>) =>
  heardOf({ id: 'edge_1', left }, tcpIpRestriction, {
    operation: get,
    params: { id: 'edge_1' },
    reply: undefined,
    error: null,
    sent_at: 0,
    ...call,
  })
const failed = (operation: AnsweredCall['operation'], status: number) => ({
  operation,
  error: new ApiError({ kind: 'status', status, operation }),
})

test('a write of this tab ends the window, or makes it void', () => {
  expect(hear({ operation: replace, reply: { ...left, enabled: true } })).toBe('ended')
  expect(hear({ operation: remove })).toBe('ended')
  expect(hear({ operation: replace, reply: other })).toBe('own')
  expect(hear({ operation: replace, reply: structuredClone(left) })).toBeNull()
})

test('a read that finds something else is looked at again', () => {
  expect(hear({ reply: structuredClone(left) })).toBeNull()
  expect(hear({ reply: other })).toBe('other')
  expect(hear({ reply: { ...left, enabled: true } })).toBe('other')
  expect(hear(failed(get, 404))).toBe('other')
})

test('failures and other modules say nothing', () => {
  expect(hear(failed(get, 500))).toBeNull()
  expect(hear(failed(replace, 500))).toBeNull()
  expect(hear(failed(remove, 404))).toBeNull()
  expect(hear({ reply: other, params: { id: 'edge_2' } })).toBeNull()
  expect(hear({ reply: other, params: undefined })).toBeNull()
  expect(hear({ operation: tlsIpRestriction.get, reply: other })).toBeNull()
})
