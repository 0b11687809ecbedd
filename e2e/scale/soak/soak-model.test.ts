import { expect, test } from 'vitest'
import type { AuditEvent } from '#contract/audit.ts'
import { soakFaults } from './soak-model.ts'
import type { Document, SentWrite } from './soak-writes.ts'

const BASE = 'http://soak.test/api'
const RULES = { base: BASE, isOrdered: true }
const RECORD = '/kubernetes_operators/k8sop_1'
const MODULE = '/edges/tls/edge/backend'

const operator = (description: string, hour: number, more: Document = {}): Document => ({
  id: 'k8sop_1',
  updated_at: `2026-01-01T0${hour}:00:00.000Z`,
  description,
  metadata: '',
  deployment: { name: 'adit', version: '1' },
  ...more,
})
const module = (id: string): Document => ({
  enabled: true,
  backend: { id, uri: `${BASE}/backends/${id}` },
})

let count = 0
const event = (
  operation: string,
  record: string,
  before: Document | null,
  after: Document | null,
): AuditEvent => {
  count += 1
  const id = `${count}`.padStart(4, '0')
  return { id: `evt_${id}`, at: '', operation, record, operation_id: `op_${id}`, before, after }
}
/** The write that an event tells of, as its client knows it. */
const sent = (
  { operation, record, operation_id: operationId, after }: AuditEvent,
  token: string,
  body: Document | undefined,
): SentWrite => ({
  operation,
  record,
  body,
  token,
  outcome: 'done',
  operationId: operationId ?? '',
  reply: (after ?? undefined) as Document | undefined, // as made above
})

/** A create, a change, a module that is put, and put and deleted: all as it was sent. */
const story = () => {
  const [first, second] = [operator('w-1z', 1), operator('w-2z', 2)]
  const events = [
    event('createOperator', RECORD, null, first),
    event('updateOperator', RECORD, first, second),
    event('replaceTlsBackend', MODULE, null, module('w-3z')),
    event('deleteTlsBackend', MODULE, module('w-3z'), null),
    event('replaceTlsBackend', MODULE, null, module('w-4z')),
  ] as const
  const [created, changed, put, deleted, putAgain] = events
  const writes = {
    created: sent(created, 'w-1z', { description: 'w-1z' }),
    changed: sent(changed, 'w-2z', { description: 'w-2z' }),
    put: sent(put, 'w-3z', { backend_id: 'w-3z' }),
    deleted: sent(deleted, '', undefined),
    putAgain: sent(putAgain, 'w-4z', { backend_id: 'w-4z' }),
  }
  const records = new Map([
    [RECORD, second],
    [MODULE, module('w-4z')],
  ])
  return { events: [...events].toReversed(), writes, records }
}
type Story = ReturnType<typeof story>

const faultsOf = ({ events, writes, records }: Story): string[] =>
  soakFaults(Object.values(writes), { events, records }, RULES)

test('what was done as it was sent has no fault', () => {
  expect(faultsOf(story())).toEqual([])
})

test('a write without an answer may be there or not', () => {
  const told = story()
  told.writes.changed.outcome = 'lost'
  told.writes.deleted.outcome = 'lost'
  const lost: SentWrite = {
    operation: 'updateOperator',
    record: RECORD,
    body: { description: 'w-9z' },
    token: 'w-9z',
    outcome: 'lost',
  }
  expect(soakFaults([...Object.values(told.writes), lost], told, RULES)).toEqual([])
})

const wrong: Record<string, [spoil: (told: Story) => void, fault: RegExp]> = {
  'an acknowledged write that is not stored': [
    (told) => {
      told.events.splice(3, 1)
      told.records.set(RECORD, operator('w-1z', 1))
    },
    /updateOperator w-2z \(done\) .* is lost/,
  ],
  'a refused write that is stored': [
    (told) => (told.writes.changed.outcome = 'refused'),
    /w-2z .*was done, and refused/,
  ],
  'a write that nobody sent': [
    (told) => (told.writes.changed.token = 'w-8z'),
    /was changed, and nobody sent that: w-2z/,
  ],
  'a field that changed with another': [
    (told) => (told.writes.changed.body = { metadata: 'w-2z' }),
    /updateOperator of .* made .*"description":"w-2z"/,
  ],
  'a record that differs from its last event': [
    (told) => told.records.set(RECORD, operator('w-2z', 2, { metadata: 'odd' })),
    /k8sop_1: the log tells another story/,
  ],
  'a record that is gone': [
    (told) => told.records.delete(MODULE),
    /backend: the log tells another story/,
  ],
  'a record without an event': [
    (told) => told.records.set('/kubernetes_operators/k8sop_2', operator('', 1)),
    /k8sop_2: the log tells another story/,
  ],
  'a write that was done twice': [
    (told) => {
      const [newest] = told.events
      if (newest) told.events.unshift({ ...newest, id: 'evt_9999' })
    },
    /replaceTlsBackend w-4z .*was done 2 times/,
  ],
  'another answer than what was done': [
    (told) => (told.writes.putAgain.reply = module('w-5z')),
    /was answered with .*w-5z/,
  ],
  'a delete that is not in the log': [
    (told) => (told.writes.deleted.operationId = 'op_x'),
    /its delete op_x is not in the log/,
  ],
  'a delete that nobody sent': [
    (told) => Reflect.deleteProperty(told.writes, 'deleted'),
    /was deleted 1 times, and that was sent 0 times/,
  ],
  'a log that is out of order': [
    (told) => (told.events = told.events.toReversed()),
    /^The audit log is out of order/,
  ],
}

test.each(Object.entries(wrong))('%s is told', (_name, [spoil, fault]) => {
  const told = story()
  spoil(told)
  expect(faultsOf(told)).toContainEqual(expect.stringMatching(fault))
})
