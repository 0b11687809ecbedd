import { Operator } from '#contract/operators.ts'
import { operatorReplies } from '#contract/test-replies.ts'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readOperator } from '../../resources/operators/operator-document.ts'
import { operatorTableColumns } from './operator-table.tsx'

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-02-01T00:00:00Z') }))
afterAll(() => void vi.useRealTimers())

/** What the cells of an operator say. */
const textsOf = (reply: object) => {
  const operator = readOperator(Operator.parse(reply))
  return Object.fromEntries(
    operatorTableColumns.map((column) => {
      const markup = renderToStaticMarkup(<>{column.render(operator, '')}</>)
      return [column.id, markup.replaceAll(/<[^>]*>|[\u2066-\u2069]/g, '')]
    }),
  )
}

test('a cell shows its members of the operator', () => {
  const texts = textsOf({
    id: 'k8sop_1',
    description: ' Warehouse door ',
    updated_at: '2026-01-31T10:00:00.5+02:00',
    enabled_features: ['bindings', 'tracing'],
    region: 'eu',
    deployment: { name: 'agent', namespace: 'edge', version: '0.18.0', cluster_name: 'pdx-1' },
    binding: { cert: { not_before: '2025-12-31T00:00:00Z', not_after: '2026-03-31T00:00:00Z' } },
  })
  expect(texts).toEqual({
    description: 'Warehouse doork8sop_1',
    enabled_features: 'bindingstracing',
    region: 'eu',
    deployment: 'pdx-1edge / agent',
    version: '0.18.0',
    certificate: '58 days',
    updated_at: '15 h ago',
    expires: 'in 58 days',
    valid_until: '31 Mar 2026, 00:00',
    renewal: 'Manual: needs 0.22.0',
  })
})

test('what is not set is a dash or named, but for the region, which is never empty', () => {
  expect(textsOf({ id: 'k8sop_1', updated_at: '0001-01-01T00:00:00Z', description: ' ' })).toEqual({
    description: 'No descriptionk8sop_1',
    enabled_features: '—',
    region: 'global',
    deployment: '—',
    version: '—',
    certificate: 'None',
    updated_at: '—',
    expires: 'None',
    valid_until: '—',
    renewal: '—',
  })
})

test('a time that cannot be read is shown as its text, or named', () => {
  const { certificate, updated_at } = textsOf({
    id: 'k8sop_1',
    updated_at: 'yesterday',
    binding: { cert: { not_after: 'soon' } },
  })
  expect([certificate, updated_at]).toEqual(['Unreadable date', 'yesterday'])
})

// Regression: the list said "0 days", another page "today" of what ends tomorrow.
test('less than a day is told as that', () => {
  const withEnd = (not_after: string) => {
    const { certificate, expires } = textsOf({ id: 'k8sop_1', binding: { cert: { not_after } } })
    return [certificate, expires]
  }
  expect(withEnd('2026-02-01T23:00:00Z')).toEqual(['&lt; 1 day', 'in &lt; 1 day'])
  expect(withEnd('2026-01-31T20:00:00Z')).toEqual(['Expired', 'Expired &lt; 1 day ago'])
})

test('ids are unique, and no cell of any reply is empty', () => {
  expect(new Set(operatorTableColumns.map(({ id }) => id)).size).toBe(operatorTableColumns.length)
  fc.assert(
    fc.property(operatorReplies, (reply) => {
      // A service sends an id for every operator.
      for (const text of Object.values(textsOf({ ...reply, id: 'k8sop_1' }))) {
        expect(text).not.toBe('')
      }
    }),
  )
})
