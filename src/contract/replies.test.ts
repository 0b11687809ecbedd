import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Backend, IpRestriction } from './edge-modules.ts'
import { ErrorReply } from './errors.ts'
import { Operator, OperatorList } from './operators.ts'
import {
  backendReplies,
  ipRestrictionReplies,
  operatorListReplies,
  operatorReplies,
} from './test-replies.ts'

// A response may add fields, omit them or set them to null: it still parses, and no data is lost.

const UNKNOWN = { weight: 7, labels: { team: 'dock' }, tags: ['a'], gone: null }

test.each([
  ['an operator', Operator, operatorReplies],
  ['a list', OperatorList, operatorListReplies],
  ['an IP restriction', IpRestriction, ipRestrictionReplies],
  ['a backend', Backend, backendReplies],
] as const)('%s of any shape parses and keeps all of it', (_, schema, replies) => {
  fc.assert(
    fc.property<[unknown]>(replies, (reply) => {
      expect(schema.parse(reply)).toEqual(reply)
    }),
  )
})

describe('known oddities', () => {
  const nulls = {
    id: 'k8sop_1',
    uri: null,
    created_at: null,
    updated_at: null,
    description: null,
    metadata: null,
    principal: null,
    enabled_features: null,
    region: null,
    deployment: null,
    binding: null,
  }
  test.each([
    ['only an id', { id: 'k8sop_1' }],
    ['null for everything else', nulls],
    ['unknown fields at the top', { id: 'k8sop_1', ...UNKNOWN }],
    ['unknown features', { id: 'k8sop_1', enabled_features: ['Ingress', 'teleport'] }],
    ['an unknown region', { id: 'k8sop_1', region: 'moon-1' }],
    ['a date that means "not set"', { id: 'k8sop_1', created_at: '0001-01-01T00:00:00Z' }],
    ['a date that is none', { id: 'k8sop_1', updated_at: 'yesterday' }],
    ['binding with the feature off', { id: 'k8sop_1', enabled_features: [], binding: {} }],
    ['null selectors', { id: 'k8sop_1', binding: { endpoint_selectors: null, cert: null } }],
    ['an empty principal address', { id: 'k8sop_1', principal: { id: 'usr_1', uri: '' } }],
    ['an over-long old description', { id: 'k8sop_1', description: 'é'.repeat(4096) }],
    [
      'unknown fields in its parts',
      {
        id: 'k8sop_1',
        principal: { id: 'usr_1', ...UNKNOWN },
        deployment: { name: 'n', ...UNKNOWN },
        binding: { cert: { cert: 'PEM', ...UNKNOWN }, ...UNKNOWN },
      },
    ],
  ])('an operator with %s', (_, reply) => {
    expect(Operator.parse(reply)).toEqual(reply)
  })

  test.each([
    ['nothing', {}],
    ['null for all', { operators: null, uri: null, next_page_uri: null }],
    ['an empty next page', { operators: [], next_page_uri: '' }],
    ['unknown fields', { operators: [{ id: 'k8sop_1', ...UNKNOWN }], ...UNKNOWN }],
  ])('a list with %s', (_, reply) => {
    expect(OperatorList.parse(reply)).toEqual(reply)
  })

  test.each([
    ['nothing', {}],
    ['null for all', { enabled: null, ip_policies: null }],
    ['one Ref instead of a list', { enabled: true, ip_policies: { id: 'ipp_1', uri: '' } }],
    ['unknown fields', { enabled: false, ip_policies: [{ id: 'ipp_1', ...UNKNOWN }], ...UNKNOWN }],
  ])('an IP restriction with %s', (_, reply) => {
    expect(IpRestriction.parse(reply)).toEqual(reply)
  })

  test.each([
    ['nothing', {}],
    ['null for all', { enabled: null, backend: null }],
    ['unknown fields', { enabled: true, backend: { id: 'bkd_1', ...UNKNOWN }, ...UNKNOWN }],
  ])('a backend with %s', (_, reply) => {
    expect(Backend.parse(reply)).toEqual(reply)
  })

  test('an error body of any shape', () => {
    for (const reply of [
      {},
      { msg: 3, details: null, error_code: {} },
      { status_code: '404', ...UNKNOWN },
    ])
      expect(ErrorReply.parse(reply)).toEqual(reply)
  })

  test('a field called __proto__ changes no prototype', () => {
    const reply: unknown = JSON.parse('{"id": "k8sop_1", "__proto__": {"polluted": true}}')
    expect(Object.getPrototypeOf(Operator.parse(reply))).toBe(Object.prototype)
  })
})

test.each([[null], [[]], ['<html>'], [{}], [{ id: 7 }]])('%j is not an operator', (reply) => {
  expect(Operator.safeParse(reply).success).toBe(false)
})

test.each([[null], [[]], ['on'], [7], [{ enabled: 'yes' }]])('%j is not a module', (reply) => {
  expect(Backend.safeParse(reply).success).toBe(false)
  expect(IpRestriction.safeParse(reply).success).toBe(false)
})
