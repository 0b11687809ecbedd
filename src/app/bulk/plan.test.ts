import { expect, test } from 'vitest'
import type { BulkAction } from '../resources/bulk-action.ts'
import { bulkWrites } from './bulk-writes.ts'
import { planAction, type Intent } from './plan.ts'
import { planIntents } from './plan.ts'
import { createFleet, sourceOf } from './test-fleet.ts'
import { kindsOf, planFor } from './test-run.ts'
import { OPERATORS } from '../resources/operators/operators.ts'

const OWNED = '{"namespace":{"uid":"u-1"}}'
const BOUND = { endpoint_selectors: ['a'], ingress_endpoint: '' }

test('every operator of the selection has one outcome, with its reason and its warnings', async () => {
  const service = createFleet([
    sourceOf('off'),
    sourceOf('owned', { metadata: OWNED, enabled_features: ['bindings'], binding: BOUND }),
    sourceOf('so', {
      enabled_features: ['bindings'],
      binding: { ...BOUND, endpoint_selectors: ['a', 'b'] },
    }),
    sourceOf('many', {
      enabled_features: ['bindings'],
      binding: { ...BOUND, endpoint_selectors: Array.from({ length: 1001 }, (_, at) => `${at}`) },
    }),
    sourceOf('full', {
      enabled_features: ['bindings'],
      binding: { ...BOUND, endpoint_selectors: Array.from({ length: 100 }, (_, at) => `${at}`) },
    }),
  ])
  const action: BulkAction = {
    kind: 'element',
    path: 'binding.endpoint_selectors',
    element: 'b',
    isIn: true,
  }
  const ids = [...service.fleet.stored.keys(), 'deleted']
  const writes = bulkWrites(service.connect(), OPERATORS)
  const rows = await planAction(writes, action, ids, service.documents)
  expect(rows.map(({ state }) => state)).toMatchObject([
    { kind: 'unable', reason: 'Bindings are off' },
    { kind: 'left' },
    { kind: 'already' },
    { kind: 'unable', reason: 'Too many endpoint selectors to change here' },
    { kind: 'unable', reason: expect.stringContaining('Endpoint selectors: ') },
    { kind: 'gone' },
  ])
  // Shown and confirmed with the start: not asked again.
  expect(rows[1]).toMatchObject({
    warnings: [{ id: 'owned selectors' }],
    accepted: ['owned selectors'],
  })
  expect(service.fleet.requests).toEqual([])
})

test('a delete is planned with what was seen', async () => {
  const service = createFleet([sourceOf('op', { region: 'us' })])
  const rows = await planFor(service, { kind: 'delete' })
  expect(rows).toMatchObject([
    { state: { kind: 'left' }, after: null, before: { region: 'us', description: '' } },
  ])
})

test('an import is compared with what was exported: what both changed is asked about', async () => {
  const service = createFleet([
    sourceOf('same', { region: 'us' }),
    sourceOf('both', { region: 'jp' }),
    sourceOf('theirs', { region: 'us', description: 'Theirs' }),
    sourceOf('so', { region: 'eu' }),
    sourceOf('fixed'),
  ])
  const to = (id: string): Intent => ({
    kind: 'update',
    id,
    base: { region: 'us', description: '' },
    wanted: { region: 'eu', description: '' },
  })
  const intents: Intent[] = [
    ...['same', 'both', 'theirs', 'so', 'nowhere'].map(to),
    { kind: 'update', id: 'fixed', wanted: { 'deployment.namespace': 'x' } },
    { kind: 'create', wanted: { description: 'New' } },
    { kind: 'create', wanted: { description: 'x'.repeat(256) } },
  ]
  const writes = bulkWrites(service.connect(), OPERATORS)
  const rows = await planIntents(writes, intents, service.documents)
  expect(kindsOf(rows)).toEqual([
    'left',
    'asked',
    'left',
    'already',
    // It is read before it is written.
    'left',
    'unable',
    'left',
    'unable',
  ])
  expect(rows[1]?.state).toEqual({ kind: 'asked', reason: 'Region' })
  const reasons = rows.map(({ state }) => (state.kind === 'unable' ? state.reason : null))
  expect(reasons.filter(Boolean)).toEqual([
    'Namespace can only be set at creation',
    'Description: Too long: 256 of 255 bytes.',
  ])
  expect(rows[4]?.change).toEqual({ before: { region: 'us' }, after: { region: 'eu' } })
})
