import { expect, test } from 'vitest'
import { meantEdge } from './find-edge.ts'

const PLAIN = { kind: 'tls', id: 'my-edge' }
const TWICE = [
  { kind: 'tcp', id: 'both' },
  { kind: 'tls', id: 'both' },
]
const KNOWN = [PLAIN, ...TWICE]

test.each([
  ['edgtls_new', { edge: { kind: 'tls', id: 'edgtls_new' } }],
  [' EDGTCP_New\t', { edge: { kind: 'tcp', id: 'EDGTCP_New' } }],
  ['edgtls_a/b', { edge: { kind: 'tls', id: 'edgtls_a/b' } }],
  // A known edge tells its kind, whatever its id looks like.
  ['my-edge', { edge: PLAIN }],
  ['both', { idOfAnyKind: 'both' }],
  ['another', { idOfAnyKind: 'another' }],
  ['кант', { idOfAnyKind: 'кант' }],
  ['edghttps_1', { idOfAnyKind: 'edghttps_1' }],
  ['', null],
  [' ', null],
  // A search is no id.
  ['shop berlin', null],
  ['kind:tls', null],
  ['"edgtls_1"', null],
  ['..', null],
  ['x'.repeat(256), null],
  ['\ud800', null],
])('the search %j means %j', (text, meant) => {
  expect(meantEdge(KNOWN, text)).toEqual(meant)
})

test('of two known edges with one id the prefix decides', () => {
  const known = [
    { kind: 'tcp', id: 'edgtls_1' },
    { kind: 'tls', id: 'edgtls_1' },
  ]
  expect(meantEdge(known, 'edgtls_1')).toEqual({ edge: { kind: 'tls', id: 'edgtls_1' } })
  expect(meantEdge(known.slice(0, 1), 'edgtls_1')).toEqual({
    edge: { kind: 'tcp', id: 'edgtls_1' },
  })
})
