import { expect, test } from 'vitest'
import type { BulkAction } from '../resources/bulk-action.ts'
import { bulkWrites } from './bulk-writes.ts'
import { planAction } from './plan.ts'
import { createFleet, sourceOf } from './test-fleet.ts'
import { planFor } from './test-run.ts'
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
