import { expect, test } from 'vitest'
import { plainEntry } from './edge-entry.ts'
import { edgeRecord, type Readings } from './edge-record.ts'
import { BACKENDS, groupEdges, leftWithout, POLICIES, type Grouped } from './group-edges.ts'
import { MODULES } from './test-readings.ts'

const { none, off, on, policies, served, failed } = MODULES

const edge = (kind: string, id: string, readings: Readings) =>
  edgeRecord({ ...plainEntry({ kind, id }), namedBy: ['device'] }, readings)

const EDGES = [
  edge('tls', 'two', {
    ip_restriction: policies(1, 'ipp_a', 'ipp_b'),
    backend: served(1, 'bkd_1'),
  }),
  edge('tcp', 'only a', { ip_restriction: policies(1, 'ipp_a', 'ipp_a') }),
  edge('tcp', 'off', { ip_restriction: off(1, 'ipp_a') }),
  edge('tcp', 'empty', { ip_restriction: on(1) }),
  edge('tcp', 'none', { ip_restriction: none(1) }),
  edge('tcp', 'failed', { ip_restriction: failed(1, 'Forbidden') }),
  edge('tls', 'unread', { backend: none(1) }),
  edge('tcp', 'only b', { ip_restriction: policies(1, 'ipp_b') }),
  edge('tcp', 'only c', { ip_restriction: off(1, 'ipp_c') }),
]

const short = ({ used, without, unknown }: Grouped) => ({
  used: used.map((one) => [one.id, leftWithout(one), one.uses.map(({ edge: { title } }) => title)]),
  without: without.map(({ title }) => title),
  unknown: unknown.map(({ title }) => title),
})

test('of each policy the edges that would be left without one come first', () => {
  expect(short(groupEdges(EDGES, POLICIES))).toEqual({
    used: [
      // What is off lets every source in, with or without it.
      ['ipp_a', 1, ['only a', 'two', 'off']],
      ['ipp_b', 1, ['only b', 'two']],
      ['ipp_c', 0, ['only c']],
    ],
    without: ['empty', 'none'],
    unknown: ['failed', 'unread'],
  })
})

test('edges of a kind without the module are not said to have no backend', () => {
  expect(short(groupEdges(EDGES, BACKENDS))).toEqual({
    used: [['bkd_1', 1, ['two']]],
    without: ['unread'],
    unknown: [],
  })
})
