import { updateOperator } from '#contract/operator-writes.ts'
import { getOperator } from '#contract/operators.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { AnsweredCall } from '../api/client.ts'
import { entryOf, readEntry, withChange } from './entry.ts'
import { LEFT_OUT, redacted } from './redacted.ts'

const KEY = 'adit_1234567890abcdef'
const CSR = '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----'
const NOW = Date.UTC(2026, 5, 1)

const call = (more: Partial<AnsweredCall> = {}): AnsweredCall => ({
  operation: updateOperator,
  params: { id: 'k8sop_1' },
  options: { body: { description: 'Gate' } },
  reply: { id: 'k8sop_1', description: ' Gate ' },
  response: { status: 200, headers: new Headers({ 'X-Operation-Id': 'op_1' }) },
  error: null,
  sent_at: performance.now(),
  ...more,
})

test('a write is kept with its request, its answer and what it is about', () => {
  const entry = entryOf(call(), KEY, NOW)
  expect(entry).toMatchObject({
    kind: 'write',
    method: 'PATCH',
    path: '/kubernetes_operators/:id',
    params: { id: 'k8sop_1' },
    record: '/kubernetes_operators/k8sop_1',
    name: 'Gate',
    status: 200,
    problem: null,
    operation_id: 'op_1',
    body: { description: 'Gate' },
  })
  expect(readEntry(structuredClone(entry))).toEqual(entry)
})

test('a failure is kept with its code and operation id, and no answer as none', () => {
  const error = new ApiError({
    kind: 'status',
    operation: getOperator,
    status: 404,
    error_code: 'ERR_1',
    service_message: `no such record for ${KEY}`,
    operation_id: 'op_2',
  })
  const failed = entryOf(call({ operation: getOperator, error, response: undefined }), KEY, NOW)
  expect(failed).toMatchObject({
    kind: 'read',
    status: 404,
    problem: 'status',
    error_code: 'ERR_1',
    message: `no such record for ${LEFT_OUT}`,
    operation_id: 'op_2',
  })
  const lost = new ApiError({ kind: 'network', operation: updateOperator })
  expect(entryOf(call({ error: lost, response: undefined }), KEY, NOW)).toMatchObject({
    status: null,
    problem: 'network',
  })
  expect(entryOf(call({ error: new DOMException('', 'AbortError') }), KEY, NOW).problem).toBe(
    'aborted',
  )
})

test('signing requests are left out, and what lacks a part is not put back', () => {
  const body = { binding: { csr: CSR, endpoint_selectors: ['true'] } }
  const entry = entryOf(call({ options: { body } }), KEY, NOW)
  expect(entry.body).toEqual({ binding: { csr: LEFT_OUT, endpoint_selectors: ['true'] } })
  expect(entry.isCut).toBe(true)
  const done = { before: { id: 'k8sop_1', metadata: KEY }, document: { id: 'k8sop_1' } }
  const cut = withChange(entry, { ...done, undo: ['operator', 'k8sop_1'] }, KEY)
  expect([cut.undo, JSON.stringify(cut).includes(KEY)]).toEqual([undefined, false])
  const large = { before: null, document: { id: 'k8sop_1', metadata: 'x'.repeat(70_000) } }
  expect(withChange(entry, { ...large, undo: ['operator', 'k8sop_1'] }, KEY)).toMatchObject({
    isCut: true,
  })
})

test('a change keeps documents as the service sent them', () => {
  const document = { id: 'k8sop_1', description: 'Gate', source: { id: 'k8sop_1', odd: 1 } }
  const done = withChange(entryOf(call(), '', NOW), { before: null, document, undo: ['a'] }, '')
  expect(done.change).toEqual({ before: null, after: { id: 'k8sop_1', odd: 1 } })
  expect(done.undo).toEqual(['a'])
})

test('no key and no private key is kept, wherever it stands', () => {
  const secret = fc.constantFrom(KEY, '-----BEGIN EC PRIVATE KEY-----\nMII', CSR)
  const value = fc.object({ values: [fc.string(), secret, fc.integer()], withNullPrototype: false })
  fc.assert(
    fc.property(value, fc.string(), fc.string(), secret, (given, before, after, hidden) => {
      const all = { ...given, metadata: before + hidden + after, [`a${KEY}`]: [hidden] }
      const text = JSON.stringify(redacted(all, KEY).value)
      expect(text).not.toContain(KEY)
      expect(text).not.toContain('PRIVATE KEY')
      expect(text).not.toContain('CERTIFICATE REQUEST')
    }),
  )
})

test('an entry of another form is not read', () => {
  for (const given of [null, 'x', {}, { ...entryOf(call(), '', NOW), at: 'now' }, { id: 1 }])
    expect(readEntry(given)).toBeNull()
  fc.assert(
    fc.property(fc.jsonValue(), (given) => {
      expect(readEntry(given)).toBeNull()
    }),
  )
})
