import { Operator } from '#contract/operators.ts'
import { operatorReplies } from '#contract/test-replies.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bindingOf,
  hasBindings,
  readOperator,
  readOperatorPage,
  type OperatorDocument,
} from './operator-document.ts'

const text = expect.any(String)
const texts = (list: readonly string[]) => list.map(() => text)
const time = expect.toSatisfy(
  (value) => value === null || value instanceof Date || (typeof value === 'string' && value !== ''),
)
const totalBinding = (selectors: readonly string[]) => ({
  endpoint_selectors: texts(selectors),
  ingress_endpoint: text,
  cert: { cert: text, not_before: time, not_after: time },
})

const expectTotal = (operator: OperatorDocument, reply: unknown) => {
  const { binding, enabled_features } = operator
  expect(operator).toStrictEqual({
    id: text,
    uri: text,
    created_at: time,
    updated_at: time,
    description: text,
    metadata: text,
    principal: { id: text, uri: text },
    enabled_features: texts(enabled_features),
    region: text,
    deployment: { name: text, namespace: text, version: text, cluster_name: text },
    binding: binding && totalBinding(binding.endpoint_selectors),
    source: reply,
  })
}

test('any reply gives a document with every member, and is kept as its source', () => {
  fc.assert(
    fc.property(operatorReplies, (reply) => {
      expectTotal(readOperator(Operator.parse(reply)), reply)
    }),
  )
})

// Regression: one odd entry of a page lost all others.
test('an entry of a list that is no operator, or only in part, is told apart', () => {
  const partly = { id: 'k8sop_2', description: 7 }
  const { operators, odd } = readOperatorPage({
    operators: [null, { id: 'k8sop_1' }, 7, partly, { description: 'x' }],
  })
  expect(operators.map(({ id }) => id)).toEqual(['k8sop_1', 'k8sop_2'])
  expect(odd).toEqual([null, 7, partly, { description: 'x' }])
})

test('what is given is read', () => {
  const binding = { endpoint_selectors: ['true'], ingress_endpoint: 'in.example:443' }
  const cert = { cert: 'PEM', not_before: 'soon' }
  const given = {
    id: 'k8sop_1',
    uri: 'https://api.example/kubernetes_operators/k8sop_1',
    description: 'Door',
    metadata: '{}',
    principal: { id: 'usr_1', uri: '' },
    enabled_features: ['bindings', 'tracing'],
    region: 'moon-1',
    deployment: { name: 'agent', namespace: 'edge', version: '0.18.0', cluster_name: 'pdx-1' },
  }
  const { source: _, ...operator } = readOperator({
    ...given,
    created_at: '0001-01-01T00:00:00Z',
    updated_at: '2026-01-31T10:00:00.5+02:00',
    binding: { ...binding, cert: { ...cert, not_after: '2026-03-31T00:00:00Z' } },
    labels: { team: 'dock' },
  })
  expect(operator).toEqual({
    ...given,
    created_at: null,
    updated_at: new Date('2026-01-31T08:00:00.500Z'),
    binding: { ...binding, cert: { ...cert, not_after: new Date('2026-03-31T00:00:00Z') } },
  })
})

test('a binding is there exactly where the service gives one, with the feature or without', () => {
  const read = (reply: object) => readOperator({ id: 'a', ...reply })
  expect(read({ enabled_features: ['bindings'], binding: null }).binding).toBeNull()
  expect(read({ enabled_features: ['bindings'] }).binding).toBeNull()
  expect(read({ enabled_features: [], binding: {} }).binding).toEqual({
    endpoint_selectors: [],
    ingress_endpoint: '',
    cert: { cert: '', not_before: null, not_after: null },
  })
  expect(bindingOf(read({}))).toEqual(read({ binding: {} }).binding)
  expect(hasBindings(read({ binding: {} }))).toBe(false)
  expect(hasBindings(read({ enabled_features: ['bindings'] }))).toBe(true)
})

// Regression: a page with the id "\ud800" ended in an error, and a link to ".." led to another page.
test('an entry whose id no address can hold is odd, and the others are shown', () => {
  const ids = ['a/b%2f', '\ud800', '..', '.', '', 'ü', '%', 'a?b#c']
  const { operators, odd } = readOperatorPage({ operators: ids.map((id) => ({ id })) })
  expect(operators.map(({ id }) => id)).toEqual(['a/b%2f', 'ü', '%', 'a?b#c'])
  expect(odd).toEqual(['\ud800', '..', '.', ''].map((id) => ({ id })))
})
