import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOperator, updateOperator } from '#contract/operator-writes.ts'
import { changeOf } from './change-log.ts'
import { readChange } from './read-change.ts'
import type { SentRequest } from './request-log.ts'

const KEY = 'adit_1234567890abcdef'
const CSR = '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----'

const request: SentRequest = {
  id: 'a',
  connection: { id: 'c', base_url: 'https://api.example', version_header: 'V', key: KEY },
  at: Date.UTC(2026, 5, 1),
  took: 1,
  operation: updateOperator,
  params: { id: 'k8sop_1' },
  error: null,
  record: '/kubernetes_operators/k8sop_1',
  name: '',
  status: 200,
  operation_id: 'op_1',
}
const update = (before: unknown, document: unknown) =>
  changeOf({ operation: updateOperator, params: { id: 'k8sop_1' }, before, document }, request)

test('a change is noted like one of the audit log, with the documents as the service sent them', () => {
  const document = { id: 'k8sop_1', description: 'Gate', source: { id: 'k8sop_1', odd: 1 } }
  expect(update({ id: 'k8sop_1' }, document)).toMatchObject({
    at: '2026-06-01T00:00:00.000Z',
    operation: 'updateOperator',
    operation_id: 'op_1',
    record: '/kubernetes_operators/k8sop_1',
    before: { id: 'k8sop_1' },
    after: { id: 'k8sop_1', odd: 1 },
  })
  const made = { operation: createOperator, params: {}, before: null, document: { id: 'k8sop_2' } }
  expect(changeOf(made, request).record).toBe('/kubernetes_operators/k8sop_2')
})

test('no key, private key or signing request is noted, wherever it stands', () => {
  const secret = fc.constantFrom(KEY, '-----BEGIN EC PRIVATE KEY-----\nMII', CSR)
  const value = fc.object({ values: [fc.string(), secret, fc.integer()], withNullPrototype: false })
  fc.assert(
    fc.property(value, fc.string(), fc.string(), secret, (given, before, after, hidden) => {
      const document = { ...given, id: 'k8sop_1', metadata: before + hidden + after }
      const change = update({ id: 'k8sop_1' }, document)
      const text = JSON.stringify(change)
      for (const part of [KEY, 'PRIVATE KEY', 'CERTIFICATE REQUEST'])
        expect(text).not.toContain(part)
      // What was left out can't be put back.
      expect(readChange(change)).toMatchObject({ change: null, undo: null, deed: 'changed' })
    }),
  )
})

test('of a large change only that it was made is noted', () => {
  const change = update(null, { id: 'k8sop_1', metadata: 'x'.repeat(140_000) })
  expect(change).toMatchObject({ before: null, after: '' })
  expect(readChange(change)).toMatchObject({ deed: 'created', undo: null })
})
