import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Backend, IpRestriction } from './edge-modules.ts'
import { Operator, OperatorList } from './operators.ts'
import {
  backendReplies,
  ipRestrictionReplies,
  operatorListReplies,
  operatorReplies,
} from './test-replies.ts'

// A response may add fields, omit them or set them to null: it still parses, and no data is lost.

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
