import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { testClient } from '../api/test-client.ts'
import { changedFields } from '../writes/conflicts/field.ts'
import { changeWords, readChange } from './read-change.ts'

const RECORD = '/kubernetes_operators/k8sop_1'
const MODULE = '/edges/tcp/edgtcp_1/ip_restriction'
const operator = (more: object = {}) => ({ id: 'k8sop_1', description: 'Dock', ...more })
const cert = (text: string) => ({
  enabled_features: ['bindings'],
  binding: { endpoint_selectors: ['true'], cert: { cert: text } },
})
const policies = (enabled: boolean, ...ids: string[]) => ({
  enabled,
  ip_policies: ids.map((id) => ({ id, uri: '' })),
})

test.each([
  ['created', null, operator()],
  ['created', undefined, operator()],
  ['changed', operator(), operator({ region: 'eu' })],
  ['deleted', operator(), null],
])('a write is told as %s', (deed, before, after) => {
  expect(readChange({ record: RECORD, before, after })).toMatchObject({ deed, name: 'Dock' })
})

test('a change has the values of the form before and after, and is taken back by the same write', () => {
  const [before, after] = [operator(), operator({ description: 'Gate' })]
  const read = readChange({ record: RECORD, before, after })
  expect(read.change).toMatchObject({
    before: { description: 'Dock' },
    after: { description: 'Gate' },
  })
  expect(read).toMatchObject({ name: 'Gate', notes: [] })
  const undo = read.undo?.(
    createQueryClient({}),
    testClient(async () => before),
  )
  expect(undo?.change).toMatchObject({
    before: { description: 'Gate' },
    after: { description: 'Dock' },
  })
})

test('a renewal changes no field, and is told', () => {
  const read = readChange({
    record: RECORD,
    before: operator(cert('old')),
    after: operator(cert('new')),
  })
  expect(read).toMatchObject({ change: null, notes: ['A new certificate was issued.'] })
})

test.each([
  ['a module that was set', null, policies(true, 'ipp_a'), 'saving', false],
  ['one that was turned off', policies(true, 'ipp_a'), policies(false), 'a change of', true],
  ['one that lost its policies', policies(true, 'ipp_a'), policies(true), 'a change of', false],
  ['one that was deleted', policies(true, 'ipp_a'), null, null, true],
])(
  '%s says whether the edge is open now, and is taken back whole or created again',
  (_about, before, after, title, isOpened) => {
    const read = readChange({ record: MODULE, before, after })
    const undo = read.undo?.(
      createQueryClient({}),
      testClient(async () => before),
    )
    expect(undo?.title).toBe(title === null ? undefined : `${title} IP restriction of edgtcp_1`)
    expect(read.again === null).toBe(title !== null)
    expect(read).toMatchObject({ name: 'IP restriction of edgtcp_1', notes: [], isOpened })
    expect(read.change).not.toBeNull()
  },
)

test('a key is told by its name, what of it has changed by its fields, and nothing takes it back', () => {
  const key = (name: string, more = {}) => ({ id: 'key_1', name, read_only: false, ...more })
  const record = '/account/keys/key_1'
  const after = key('wall', { read_only: true, expires_at: null })
  const read = readChange({ record, before: key('ci'), after })
  expect(read).toMatchObject({ name: 'API key wall', deed: 'changed', notes: [], undo: null })
  expect(read.change?.fields.map(({ label }) => label)).toEqual(['Name', 'Read-only', 'Expiry'])
  expect(changedFields(read.change?.fields ?? [], key('ci'), after)).toHaveLength(2)
  expect(readChange({ record, before: after, after: null })).toMatchObject({
    name: 'API key wall',
    deed: 'deleted',
    notes: [],
  })
})

test('documents and paths that nobody understands end nothing', () => {
  const path = fc.oneof(fc.constantFrom(RECORD, MODULE, '/edges/tcp/%/ip_restriction'), fc.string())
  fc.assert(
    fc.property(path, fc.jsonValue(), fc.jsonValue(), (record, before, after) => {
      const read = readChange({ record, before, after })
      expect(['created', 'changed', 'deleted']).toContain(read.deed)
      if (!record.startsWith('/edges')) expect(read.change).toBeNull()
    }),
  )
})

const RESTRICTION = '/edges/tls/edgtls_1/ip_restriction'
const BACKEND = '/edges/tls/edgtls_1/backend'
const to = (id: string) => ({ enabled: true, backend: { id, uri: '' } })

const ONE = policies(true, 'a')

test.each([
  [RECORD, null, operator(), 'created X'],
  [RECORD, operator(), null, 'deleted X'],
  [RECORD, operator({ region: 'us' }), operator({ region: 'ap' }), 'changed region of X: us → ap'],
  [
    RECORD,
    operator(),
    operator({ description: '\u05d0' }),
    'changed description of X: Dock → \u2068\u05d0\u2069',
  ],
  [
    RECORD,
    operator(),
    operator({ region: 'ap', deployment: { version: '2' } }),
    'changed region and version of X',
  ],
  [RECORD, operator(), operator(), 'changed X: no field changed'],
  [RECORD, operator(), 7, "changed X: this dashboard can't read what was written"],
  [RESTRICTION, null, ONE, 'set up IP restriction of X'],
  [RESTRICTION, ONE, null, 'deleted IP restriction of X: now open to the internet'],
  [
    RESTRICTION,
    ONE,
    policies(false, 'a'),
    'turned off IP restriction of X: now open to the internet',
  ],
  [RESTRICTION, policies(false, 'a'), ONE, 'turned on IP restriction of X'],
  // Regression: that it was turned on was not said where its policies changed, too.
  [RESTRICTION, policies(false, 'a', 'b'), ONE, 'turned on IP restriction of X'],
  [RESTRICTION, ONE, policies(true, 'a', 'b'), 'added b to IP restriction of X'],
  [RESTRICTION, policies(true, 'a', 'b'), ONE, 'removed b from IP restriction of X'],
  [RESTRICTION, ONE, policies(true, 'b'), 'changed IP restriction of X'],
  [
    RESTRICTION,
    ONE,
    policies(true, 'a', 'b', 'c', 'd', 'e'),
    'added b, c, d and e to IP restriction of X',
  ],
  [BACKEND, to('blue'), to('pool'), 'changed Backend of X: blue → pool'],
])('a write of %s in words', (record, before, after, words) => {
  const { deed, joint, rest } = changeWords(record, readChange({ record, before, after }))
  expect(`${deed}${joint}X${rest}`).toBe(words)
})
