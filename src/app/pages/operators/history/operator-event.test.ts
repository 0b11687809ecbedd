import { AuditEvent } from '#contract/audit.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvent } from './operator-event.ts'

const operator = (more: object = {}) => ({ id: 'k8sop_1', description: 'Dock', ...more })
const cert = (text: string) => ({
  enabled_features: ['bindings'],
  binding: { endpoint_selectors: ['true'], cert: { cert: text } },
})
const event = (before: unknown, after: unknown, more: object = {}) =>
  AuditEvent.parse({
    id: 'evt_1',
    at: '2026-01-01T00:00:00Z',
    operation: 'updateOperator',
    record: '/kubernetes_operators/k8sop_1',
    before,
    after,
    ...more,
  })

test.each([
  ['created', null, operator()],
  ['created', undefined, operator()],
  ['changed', operator(), operator({ region: 'eu' })],
  ['deleted', operator(), null],
])('an event is told as %s', (kind, before, after) => {
  expect(readEvent(event(before, after)).kind).toBe(kind)
})

test('a change has the values of the form before and after', () => {
  const { change } = readEvent(event(operator(), operator({ description: 'Gate' })))
  expect(change).toMatchObject({
    kind: 'fields',
    before: { description: 'Dock' },
    after: { description: 'Gate' },
    isNewCertificate: false,
  })
})

test('a renewal changes no field, and is told', () => {
  const { change } = readEvent(event(operator(cert('old')), operator(cert('new'))))
  expect(change).toEqual({ kind: 'none', isNewCertificate: true })
})

test.each([
  [{ key: { id: 'key_1', name: 'ci' } }, 'ci'],
  [{ key: { id: 'key_1', name: '' } }, 'key_1'],
  [{ key: null }, null],
])('the key of %j is named', (more, key) => {
  expect(readEvent(event(null, operator(), more)).key).toBe(key)
})

test('documents that nobody understands end nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const { change } = readEvent(event(before, after))
      expect(change.kind).toBe('none')
    }),
  )
})
