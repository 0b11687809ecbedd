import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOperator, updateOperator } from '#contract/operator-writes.ts'
import { withEmptyBrowser } from '../test-session.ts'
import { changeOf, isUnstored, keepChange, MOST_CHANGES, readChanges } from './change-log.ts'
import { readChange } from './read-change.ts'
import type { SentRequest } from './request-log.ts'

withEmptyBrowser()

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
  status: 200,
  operation_id: 'op_1',
}
const update = (before: unknown, document: unknown) =>
  changeOf({ operation: updateOperator, params: { id: 'k8sop_1' }, before, document }, request)

test('a change is noted like one of the audit log, with the documents as the service sent them', () => {
  const document = { id: 'k8sop_1', description: 'Gate', source: { id: 'k8sop_1', odd: 1 } }
  expect(update({ id: 'k8sop_1' }, document)).toMatchObject({
    at: '2026-06-01T00:00:00.000Z',
    operation: 'PATCH /kubernetes_operators/:id',
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

const noted = (id: string) => ({ ...update(null, { id: 'k8sop_1' }), id })
const idsOf = (owner: string) => readChanges(owner).map(({ id }) => id)

test('changes are kept by the account, and read the newest first', () => {
  keepChange('one', noted('a'))
  keepChange('one', noted('b'))
  keepChange('two', noted('c'))
  expect(idsOf('one')).toEqual(['b', 'a'])
  expect(idsOf('two')).toEqual(['c'])
})

test('the oldest changes make room', () => {
  for (let at = 0; at <= MOST_CHANGES; at += 1) keepChange('one', noted(`c${at}`))
  expect(idsOf('one')).toHaveLength(MOST_CHANGES)
  expect(idsOf('one')).not.toContain('c0')
})

// Regression: with a blocked storage the page said that nothing had changed.
test('that a change could not be stored is known', () => {
  keepChange('one', noted('a'))
  expect(isUnstored.get()).toBe(false)
  localStorage.setItem = () => {
    throw new DOMException('', 'SecurityError')
  }
  keepChange('one', noted('b'))
  expect([isUnstored.get(), idsOf('one')]).toEqual([true, ['a']])
})
