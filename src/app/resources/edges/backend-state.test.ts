import { backend, ipRestriction, type ModuleReply } from '#contract/edge-modules.ts'
import { expect, test } from 'vitest'
import { hasBackend, lacksBackend } from './backend-state.ts'

type Reply = ModuleReply | null | undefined
const edge = (restriction: Reply, served?: Reply, isTcp = false) => [
  { module: { document: ipRestriction }, reply: restriction },
  ...(isTcp ? [] : [{ module: { document: backend }, reply: served }]),
]
const BACKEND = { enabled: true, backend: { id: 'bkd_1', uri: '' } }

test.each<[string, Reply, Reply, boolean]>([
  ['one that is on', null, BACKEND, false],
  ['one that does not say whether it is on', null, { backend: { id: 'bkd_1' } }, false],
  ['one without an id that names something', null, { backend: { uri: '/b/1' } }, false],
  ['one that is off', null, { ...BACKEND, enabled: false }, true],
  ['an empty one', null, { enabled: true, backend: null }, true],
  ['none, beside a restriction', { enabled: true }, null, true],
  ['none, and nothing else', null, null, false],
  ['one that was not read', { enabled: true }, undefined, false],
  ['one beside what was not read', undefined, null, false],
])('an edge with %s', (_, restriction, served, isLacking) => {
  expect(lacksBackend(edge(restriction, served))).toBe(isLacking)
})

test('a kind of edge that has no backend lacks none', () => {
  expect(lacksBackend(edge({ enabled: true }, undefined, true))).toBe(false)
  expect(hasBackend(null)).toBe(false)
})
