import { Operator } from '#contract/operators.ts'
import { operatorReplies } from '#contract/test-replies.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOperator } from '../../resources/operators/operator-document.ts'
import { operatorColumns } from './operator-columns.tsx'

const valuesOf = (reply: object) => {
  const operator = readOperator(Operator.parse(reply))
  return Object.fromEntries(operatorColumns.map((column) => [column.id, column.value(operator)]))
}

test('the value of a column is what the cell shows; a time is ISO text in UTC', () => {
  const values = valuesOf({
    id: 'k8sop_1',
    description: ' Warehouse door ',
    updated_at: '2026-01-31T10:00:00.5+02:00',
    enabled_features: ['bindings', 'tracing'],
    region: 'eu',
    deployment: { name: 'agent', namespace: 'edge', version: '0.18.0', cluster_name: 'pdx-1' },
    binding: { cert: { not_before: '2025-12-31T00:00:00Z', not_after: '2026-03-31T00:00:00Z' } },
  })
  expect(values).toEqual({
    description: 'Warehouse door',
    enabled_features: 'bindings, tracing',
    region: 'eu',
    deployment: 'pdx-1 / edge / agent',
    version: '0.18.0',
    certificate: '2026-03-31T00:00:00.000Z',
    updated_at: '2026-01-31T08:00:00.500Z',
  })
})

test('what is not set has no value, but for the name and the region, which are never empty', () => {
  expect(valuesOf({ id: 'k8sop_1', updated_at: '0001-01-01T00:00:00Z', description: ' ' })).toEqual(
    {
      description: 'k8sop_1',
      enabled_features: null,
      region: 'global',
      deployment: null,
      version: null,
      certificate: null,
      updated_at: null,
    },
  )
})

test('the value of a time that could not be read is its text', () => {
  const { certificate, updated_at } = valuesOf({
    id: 'k8sop_1',
    updated_at: 'yesterday',
    binding: { cert: { not_after: 'soon' } },
  })
  expect([certificate, updated_at]).toEqual(['soon', 'yesterday'])
})

test('ids are unique, and no value of any reply is empty', () => {
  expect(new Set(operatorColumns.map(({ id }) => id)).size).toBe(operatorColumns.length)
  fc.assert(
    fc.property(operatorReplies, (reply) => {
      // A service sends an id for every operator.
      for (const value of Object.values(valuesOf({ ...reply, id: 'k8sop_1' }))) {
        expect(value).toSatisfy((one) => one === null || (typeof one === 'string' && one !== ''))
      }
    }),
  )
})
