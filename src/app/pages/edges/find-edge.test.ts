import { expect, test } from 'vitest'
import type { KnownEdge } from '../../resources/edges/catalogue.ts'
import { filterEdges, meantEdge } from './find-edge.ts'

const edge = (kind: string, id: string, label = ''): KnownEdge => ({
  kind,
  id,
  label,
  tags: [],
  isNamedByHost: label !== '',
})
const SHOP = edge('tls', 'edgtls_shop', 'Shop in Berlin')
const BASTION = edge('tcp', 'edgtcp_bastion')
const PLAIN = edge('tls', 'my-edge')
const TWICE = [edge('tcp', 'both'), edge('tls', 'both')]
const KNOWN = [SHOP, BASTION, PLAIN, ...TWICE]

test.each([
  ['', KNOWN],
  ['  ', KNOWN],
  ['EDGTLS_S', [SHOP]],
  ['berlin shop', [SHOP]],
  ['tcp', [BASTION, TWICE[0]]],
  ['shop bastion', []],
])('the text %j leaves the edges with all its words', (text, found) => {
  expect(filterEdges(KNOWN, text)).toEqual(found)
})

test.each([
  ['edgtls_new', { edge: { kind: 'tls', id: 'edgtls_new' } }],
  [' EDGTCP_New\t', { edge: { kind: 'tcp', id: 'EDGTCP_New' } }],
  // A known edge tells its kind, whatever its id looks like.
  ['my-edge', { edge: { kind: 'tls', id: 'my-edge' } }],
  ['both', { id: 'both' }],
  ['another', { id: 'another' }],
  ['edghttps_1', { id: 'edghttps_1' }],
  // A label, or a part of an id, may be the whole id of another edge.
  ['Shop in Berlin', { id: 'Shop in Berlin' }],
  [' ', { error: 'Enter an edge ID.' }],
  ['..', { error: 'Not an edge ID. Must not be . or ..' }],
  ['x'.repeat(256), { error: 'Not an edge ID. Too long: 256 of 255 bytes.' }],
])('the text %j means %j', (text, meant) => {
  expect(meantEdge(KNOWN, text)).toEqual(meant)
})

test('of two known edges with one id the prefix decides', () => {
  const known = [edge('tcp', 'edgtls_1'), edge('tls', 'edgtls_1')]
  expect(meantEdge(known, 'edgtls_1')).toEqual({ edge: { kind: 'tls', id: 'edgtls_1' } })
  expect(meantEdge(known.slice(0, 1), 'edgtls_1')).toEqual({
    edge: { kind: 'tcp', id: 'edgtls_1' },
  })
})
