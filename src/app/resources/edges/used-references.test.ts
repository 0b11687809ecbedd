import { expect, test } from 'vitest'
import { tcpIpRestriction, tlsBackend, tlsIpRestriction } from '#contract/edge-modules.ts'
import { usedReferences, usedByText, type SeenModule } from './used-references.ts'

const policies = (edge: string, ...ids: string[]): SeenModule => ({
  module: edge.startsWith('edgtcp') ? tcpIpRestriction : tlsIpRestriction,
  edge,
  reply: { ip_policies: ids.map((id) => ({ id, uri: '' })) },
})

test('each id is there once, with the edges that use it; the most used first', () => {
  const modules = [
    policies('edgtls_b', 'ipp_z', 'ipp_a', 'ipp_a'),
    policies('edgtcp_a', 'ipp_a', 'ipp_b'),
    { module: tlsBackend, edge: 'edgtls_b', reply: { backend: { id: 'bkd_1' } } },
  ]
  expect(usedReferences(modules, 'ip_policies')).toEqual([
    { id: 'ipp_a', edges: ['edgtls_b', 'edgtcp_a'] },
    { id: 'ipp_b', edges: ['edgtcp_a'] },
    { id: 'ipp_z', edges: ['edgtls_b'] },
  ])
  expect(usedReferences(modules, 'backends')).toEqual([{ id: 'bkd_1', edges: ['edgtls_b'] }])
  expect(usedReferences(modules, 'pools')).toEqual([])
})

test.each([
  [['a'], 'used by a'],
  [['a', 'b'], 'used by 2 edges: a, b'],
  [['a', 'b', 'c', 'd'], 'used by 4 edges: a, b, …'],
])('of %j it is said: %s', (edges, text) => {
  expect(usedByText({ id: 'ipp_a', edges })).toBe(text)
})
