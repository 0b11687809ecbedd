import { MODULES } from './test-readings.ts'
import { expect, test } from 'vitest'
import { searchRecords } from '../../collections/search.ts'
import { plainEntry } from './edge-entry.ts'
import { EDGE_FIELDS } from './edge-fields.ts'
import { edgeRecord, type Readings } from './edge-record.ts'

const edge = (kind: string, id: string, label = '', tags: string[] = []) => ({
  ...plainEntry({ kind, id }),
  label,
  tags,
  namedBy: ['device' as const],
})
const { on, off, none, policies, served, failed } = MODULES

const RECORDS = [
  edgeRecord(edge('tls', 'edgtls_1', 'Shop', ['prod']), {
    ip_restriction: policies(10, 'ipp_a', 'ipp_b'),
    backend: served(20, 'bkd_1'),
  }),
  edgeRecord(edge('tls', 'edgtls_2'), { ip_restriction: policies(10, 'ipp_a'), backend: none(10) }),
  edgeRecord(edge('tcp', 'edgtcp_3'), { ip_restriction: off(30, 'ipp_b') }),
  edgeRecord(edge('tcp', 'a/b c'), { ip_restriction: on(30) }),
  edgeRecord(edge('tls', 'edgtls_5'), { ip_restriction: failed(5, 'Forbidden'), backend: none(6) }),
  edgeRecord(edge('tls', 'edgtls_6'), { backend: served(1, 'bkd_1') }),
  edgeRecord(edge('tls', 'edgtls_7'), { ip_restriction: none(1), backend: none(1) }),
]

const search = (text: string) => {
  const { records, problems } = searchRecords(EDGE_FIELDS, RECORDS, { text, now: 0 })
  expect(problems).toEqual([])
  return records.map(({ id }) => id.split('/').slice(1).join('/'))
}

test.each([
  ['policy:ipp_a', ['edgtls_1', 'edgtls_2']],
  ['policy:ipp_*', ['edgtls_1', 'edgtls_2', 'edgtcp_3']],
  ['policy:unknown', ['edgtls_5', 'edgtls_6']],
  ['policy:ipp_b -ip:off', ['edgtls_1']],
  ['backend:bkd_1', ['edgtls_1', 'edgtls_6']],
  ['backend:none', ['edgtls_2', 'edgtls_5', 'edgtls_7']],
  ['backend:n/a', ['edgtcp_3', 'a/b c']],
  ['ip_restriction:off', ['edgtcp_3']],
  ['ip:unread', ['edgtls_6']],
  ['exposure:open', ['edgtcp_3']],
  ['exposure:undecided', ['a/b c']],
  ['exposure:unknown', ['edgtls_5', 'edgtls_6']],
  ['exposure:none', ['edgtls_7']],
  ['problem:*forbidden*', ['edgtls_5']],
  ['kind:tcp', ['edgtcp_3', 'a/b c']],
  ['tag:prod shop', ['edgtls_1']],
  ['edgtls_6', ['edgtls_6']],
  ['named:device kind:tcp', ['edgtcp_3', 'a/b c']],
])('the search %s finds %j', (text, found) => {
  expect(search(text)).toEqual(found)
})

test('an edge is as old as the oldest reading of its modules, and not read while one is missing', () => {
  expect(RECORDS.map(({ read_at }) => read_at)).toEqual([10, 10, 30, 30, 5, 0, 1])
})

test('a module that cannot be read says why, and hides nothing of the others', () => {
  expect(RECORDS[4]).toMatchObject({
    problem: 'IP restriction: Forbidden',
    states: { ip_restriction: ['failed'], backend: ['none'] },
    exposure: 'unknown',
  })
})

test('a reference without an id, or of another shape, names nothing', () => {
  const odd: Readings = {
    ip_restriction: {
      at: 1,
      reply: {
        enabled: true,
        ip_policies: [{ id: 'ipp_a' }, { id: '' }, 'text', null, { id: 'ipp_a' }],
      },
    },
    backend: { at: 1, reply: { enabled: null, backend: {} } },
  }
  const { references, states } = edgeRecord(edge('tls', 'x'), odd)
  expect(references).toEqual({ ip_policies: ['ipp_a'], backend: [] })
  expect(states).toEqual({ ip_restriction: ['on'], backend: ['on', 'empty'] })
})
