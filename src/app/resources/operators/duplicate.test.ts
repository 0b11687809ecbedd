import { Operator } from '#contract/operators.ts'
import { OperatorCreate } from '#contract/operator-writes.ts'
import { expect, test } from 'vitest'
import { readOperator } from './operator-document.ts'
import { notCarried, toDuplicate } from './duplicate.ts'
import { toCreate } from './operator-values.ts'

const read = (document: unknown) => readOperator(Operator.parse(document))
const creatable = {
  description: 'Door\r\nof the dock',
  metadata: '{ "namespace.uid": "u-1" }',
  enabled_features: ['bindings', 'ingress'],
  region: 'eu',
  deployment: { name: 'agent', namespace: 'edge', version: '1', cluster_name: 'pdx' },
  binding: { endpoint_selectors: ['true', 'true'], ingress_endpoint: 'in:1' },
}

test('a duplicate sends everything that a create takes, the metadata byte for byte', () => {
  const operator = read({
    ...creatable,
    id: 'k8sop_1',
    uri: '',
    created_at: '2026-01-01T00:00:00Z',
    principal: { id: 'usr_1', uri: '' },
    labels: { a: 1 },
    deployment: { ...creatable.deployment, replicas: 2, node: null },
    binding: { ...creatable.binding, csr: 'PEM', cert: { cert: 'PEM', not_before: '' } },
  })
  const body = toCreate(toDuplicate(operator))
  expect(body).toEqual(creatable)
  expect(OperatorCreate.safeParse(body).success).toBe(true)
  expect(notCarried(operator)).toEqual(['binding.cert'])
})

test('an unknown feature is not carried, and is named', () => {
  const operator = read({ id: 'a', enabled_features: ['ingress', 'tracing', 'tracing', 'ingress'] })
  expect(toDuplicate(operator).enabled_features).toEqual(['ingress'])
  expect(notCarried(operator)).toEqual(['enabled_features: tracing'])
})

test('a binding without its feature is not carried', () => {
  const operator = read({ id: 'a', binding: { endpoint_selectors: ['true'], cert: null } })
  expect(toCreate(toDuplicate(operator))).toEqual({})
})

test('more selectors than a form can have are named', () => {
  const endpoint_selectors = Array.from({ length: 1001 }, () => 'true')
  const operator = read({
    id: 'a',
    enabled_features: ['bindings'],
    binding: { endpoint_selectors },
  })
  expect(notCarried(operator)).toEqual(['binding.endpoint_selectors'])
})

// Regression: the copy of an operator that binds nothing bound every endpoint, without a word.
test('selectors that were emptied are named: a create without any binds every endpoint', () => {
  const operator = read({
    id: 'a',
    enabled_features: ['bindings'],
    binding: { endpoint_selectors: [] },
  })
  expect(notCarried(operator)).toEqual(['binding.endpoint_selectors'])
})
