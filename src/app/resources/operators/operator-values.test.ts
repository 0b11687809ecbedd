import { Operator } from '#contract/operators.ts'
import { OperatorCreate, OperatorPatch } from '#contract/operator-writes.ts'
import { expect, test } from 'vitest'
import { readOperator } from './operator-document.ts'
import { EMPTY_VALUES, toCreate, toPatch, toValues } from './operator-values.ts'

const read = (document: unknown) => toValues(readOperator(Operator.parse(document)))
const FULL = {
  description: 'Warehouse door',
  metadata: '{"team":"payments"}',
  enabled_features: ['bindings', 'ingress'],
  region: 'eu',
  deployment: { name: 'agent', namespace: 'edge', version: '0.18.0', cluster_name: 'pdx-1' },
  binding: { endpoint_selectors: ['true'], ingress_endpoint: 'in.example:443' },
}
const full = read({ ...FULL, id: 'k8sop_1' })

test('selectors that are too many to edit are never sent, whatever else changes', () => {
  const endpoint_selectors = Array.from({ length: 1001 }, (_, place) => `endpoint.id == "${place}"`)
  const seen = read({ id: 'a', enabled_features: ['bindings'], binding: { endpoint_selectors } })
  expect(toPatch(seen, seen)).toEqual({})
  expect(toPatch(seen, { ...seen, description: 'Dock' })).toEqual({ description: 'Dock' })
  const features = ['bindings', 'ingress']
  expect(toPatch(seen, { ...seen, enabled_features: features })).toEqual({
    enabled_features: features,
  })
})

// Regression: a form of a million features held the page up for half a minute.
test('features that are too many to edit are never sent, and tell what the form shows', () => {
  const more = Array.from({ length: 1001 }, (_, place) => `feature ${place}`)
  const seen = read({ id: 'a', enabled_features: [...more, 'bindings'] })
  expect(seen.enabled_features).toEqual(['bindings'])
  expect(toPatch(seen, { ...seen, description: 'Dock' })).toEqual({ description: 'Dock' })
})

test('a feature the contract does not know is never dropped in silence', () => {
  const seen = read({ id: 'k8sop_1', enabled_features: ['tracing'] })
  const patch = toPatch(seen, { ...seen, enabled_features: ['tracing', 'ingress'] })
  expect(patch.enabled_features).toEqual(['tracing', 'ingress'])
  expect(OperatorPatch.safeParse(patch).success).toBe(false)
})

test('a create sends what was filled in, and nothing else', () => {
  const empty = EMPTY_VALUES
  expect(read({ id: 'k8sop_1' })).toEqual(empty)
  expect(toCreate(empty)).toEqual({})
  expect(toCreate({ ...empty, description: 'Door', enabled_features: ['bindings'] })).toEqual({
    description: 'Door',
    enabled_features: ['bindings'],
  })
  expect(toCreate(full)).toEqual(FULL)
  expect(OperatorCreate.safeParse(toCreate(full)).success).toBe(true)
})
