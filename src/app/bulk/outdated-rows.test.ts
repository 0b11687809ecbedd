import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BulkAction } from '../resources/bulk-action.ts'
import { createFleet, sourceOf, type Source } from './test-fleet.ts'
import { planFor, runItems, statesOf, writtenItems } from './test-run.ts'
import { UNDO } from './action-rule.ts'
import { undoItems } from './plan.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const ADD: BulkAction = {
  kind: 'element',
  path: 'enabled_features',
  element: 'ingress',
  isIn: true,
}

/** Operators of a service with tags, of which somebody else changes the first just before a write comes. */
const racedFleet = () => {
  const service = createFleet(['op0', 'op1'].map((id) => sourceOf(id)))
  service.fleet.hasTags = true
  const race = (change: (source: Source) => Source | null) => {
    service.fleet.beforeWrite = async () => {
      service.fleet.beforeWrite = async () => undefined
      const source = service.fleet.stored.get('op0')
      service.fleet.set('op0', 'other', source ? change(source) : null)
    }
  }
  const features = () =>
    [...service.fleet.stored.values()].map(({ enabled_features }) =>
      enabled_features.toSorted((a, b) => a.localeCompare(b)),
    )
  return { service, race, features }
}

const withFeature = (feature: string) => (source: Source) => ({
  ...source,
  enabled_features: [...source.enabled_features, feature],
})

test('a bulk change and its undo keep what somebody else saved in the same instant', async () => {
  const { service, race, features } = racedFleet()
  const items = writtenItems(await planFor(service, ADD))
  race(withFeature('gateway'))
  const runner = await runItems(service, ADD, items)
  expect(statesOf(runner)).toEqual(['done', 'done'])
  expect(features()).toEqual([['gateway', 'ingress'], ['ingress']])
  race(withFeature('bindings'))
  const undone = await runItems(service, UNDO, undoItems(runner.rows()))
  expect(statesOf(undone)).toEqual(['done', 'done'])
  expect(features()).toEqual([['bindings', 'gateway'], []])
})
